// Whether the next frame gets shade: always on a quick machine, else only when all is still, and never on a slow one.

/** `auto` leaves it out where the processor draws, and where it takes too long. */
export type ShadeMode = 'off' | 'auto' | 'on'

export interface ShadeChoice {
  mode: ShadeMode
  /** Whether a still picture gets any. */
  isOn(): boolean
  /** Whether the next frame gets occlusion. */
  isDue(isMoving: boolean): boolean
  /** Milliseconds that a still frame with shade took, the graphics card's included. */
  learnStill(ms: number): void
  /** Milliseconds between two frames in motion. */
  learnMoving(ms: number): void
}

const quickMs = 20
const slowMs = 600
const slowMovingMs = 30
/** One alone may have waited for something else. */
const enough = 3

export function makeShadeChoice(mode: ShadeMode, isSoftware: boolean): ShadeChoice {
  let [quick, slow] = [0, 0]
  return {
    mode,
    isOn() {
      return this.mode === 'on' || (this.mode === 'auto' && !isSoftware && slow < enough)
    },
    isDue(isMoving) {
      return this.isOn() && (!isMoving || quick >= enough)
    },
    learnStill(ms) {
      slow = ms > slowMs ? slow + 1 : 0
      quick = ms < quickMs ? quick + 1 : 0
    },
    learnMoving(ms) {
      if (ms > slowMovingMs) quick = 0
    },
  }
}
