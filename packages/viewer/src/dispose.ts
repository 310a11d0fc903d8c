/** Takes away what was added. Calling it again does nothing. */
export type Dispose = () => void

/** One undo for several. The last added goes first. */
export function together(...parts: readonly Dispose[]): Dispose {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    for (const part of parts.toReversed()) part()
  }
}

/** Listens until the returned undo is called. */
export function listen<E extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: E) => void,
  options?: AddEventListenerOptions,
): Dispose {
  const heard = listener as EventListener
  target.addEventListener(type, heard, options)
  return () => target.removeEventListener(type, heard, options)
}
