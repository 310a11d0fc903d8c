import type { SendHandle } from 'node:child_process'
import type { ToChild, ToParent } from './release-process.ts'

export interface Place {
  /** Listens already. */
  socket: SendHandle
  tell(message: ToParent): void
  /** Resolves when another one is to follow. */
  end: Promise<void>
}

/** In the child: waits until the server before has stopped. */
export async function takeOver(): Promise<Place> {
  const tell = (message: ToParent, handle?: SendHandle) => void process.send!(message, handle)
  // Without its parent nobody would stop it, and the next start would find the data folder taken.
  process.once('disconnect', () => {
    if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM')
    else process.exit(1)
  })
  const messages: { type: ToChild['type']; handle: SendHandle }[] = []
  const waiting = new Set<() => void>()
  process.on('message', (message: ToChild, handle: SendHandle) => {
    messages.push({ type: message.type, handle })
    for (const look of waiting) look()
  })
  const next = async (type: ToChild['type']): Promise<SendHandle> => {
    for (;;) {
      const found = messages.find((message) => message.type === type)
      if (found) return found.handle
      await new Promise<void>((resolve) => {
        const look = () => {
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      })
    }
  }
  tell({ type: 'hello' })
  const socket = await next('socket')
  tell({ type: 'held' }, socket)
  await next('go')
  return { socket, tell, end: next('end').then(() => undefined) }
}
