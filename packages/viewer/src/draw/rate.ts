/** How many frames came in the last second. */
export interface Rate {
  add(when: number): void
  now(when: number): number
}

const second = 1000

export function makeRate(): Rate {
  let frames: number[] = []
  return {
    add(when) {
      frames = frames.filter((frame) => frame > when - second)
      frames.push(when)
    },
    now: (when) => frames.reduce((count, frame) => (frame > when - second ? count + 1 : count), 0),
  }
}
