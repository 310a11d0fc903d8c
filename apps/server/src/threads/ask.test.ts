import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import type { Ctx } from '../core/context.ts'
import { ask } from './ask.ts'
import { FairQueue } from './fair-queue.ts'

const question = { name: 'any', file: new URL('file:///any') } as unknown as Parameters<typeof ask>[1]
const server = createServer()
afterAll(() => server.close())

describe('ask', () => {
  it('does not begin for a caller who left before it was reached', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const queue = new FairQueue({ running: 1, runningOfOne: 1, waitingOfOne: 1 })
    let begun = 0
    const outcome = new Promise<string>((resolve) => {
      server.once('request', (_, raw) => {
        raw.once('close', () => {
          const threads: Pick<Ctx['threads'], 'ask'> = {
            ask: (_question, _input, { caller, signal }) =>
              queue.run(caller, signal, async () => {
                begun += 1
                return new Uint8Array()
              }),
          }
          const ctx = { reply: { raw }, user: { userId: 1 }, threads } as unknown as Ctx
          // As after a query for the rights: the event of the connection is over.
          setImmediate(() =>
            ask(ctx, question, {}).then(
              () => resolve('answered'),
              ({ status }) => resolve(String(status)),
            ),
          )
        })
        leave.abort()
      })
    })
    const leave = new AbortController()
    const { port } = server.address() as AddressInfo
    await expect(fetch(`http://127.0.0.1:${port}`, { signal: leave.signal })).rejects.toThrow()
    expect([await outcome, begun]).toEqual(['503', 0])
  })
})
