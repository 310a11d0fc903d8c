export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const PATIENCE_MS = 120_000

/** Looks before every frame until there is an answer. */
export async function until(ask) {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const answer = ask()
    if (answer) return answer
    await nextFrame()
  }
  throw new Error('it did not come')
}

/** Scrolls an element at a steady pace, as a hand on the wheel does; how long each frame took. */
export async function scrollFrames(element, { pixels, count }) {
  const taken = []
  await nextFrame()
  let last = performance.now()
  for (let at = 0; at < count; at++) {
    element.scrollTop += pixels
    await nextFrame()
    const now = performance.now()
    taken.push(now - last)
    last = now
  }
  return taken
}
