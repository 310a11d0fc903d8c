import { followLive } from './live.ts'

let stop: (() => void) | undefined

/** The server's news, until `endLive`. */
export function startLive(): () => void {
  stop = followLive()
  return endLive
}

/** Whoever logs out on purpose must not hear that the session has ended: it would look like being thrown out. */
export function endLive(): void {
  stop?.()
  stop = undefined
}
