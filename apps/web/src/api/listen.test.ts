import { anyone, route } from '@sunmao/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startLanguage } from '../theme/i18n.ts'
import { fakeServer, refusal } from './fake-server.ts'
import { listen } from './listen.ts'

const count = route({
  summary: 'Count',
  method: 'GET',
  path: '/api/count',
  policy: anyone,
  events: z.object({ number: z.int() }),
})

beforeAll(async () => {
  await startLanguage()
})

/** A stream that sends these pieces, and ends when all are sent or stays open. */
function answering(pieces: string[], isOpen = false) {
  const state = { isCancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      if (!isOpen) controller.close()
    },
    cancel() {
      state.isCancelled = true
    },
  })
  fakeServer({ 'GET /api/count': () => new Response(stream) })
  return state
}

async function all() {
  const numbers: number[] = []
  for await (const { number } of listen(count, {})) numbers.push(number)
  return numbers
}

describe('listening to a call', () => {
  it('gives each event, however the stream was cut, and ends with it', async () => {
    answering([': keep-alive\n\nda', 'ta: {"number":1}\n', '\ndata: {"number":2}\n\nevent: end\ndata: {}\n\n'])
    expect(await all()).toEqual([1, 2])
  })

  it('is refused as every call', async () => {
    fakeServer({ 'GET /api/count': () => refusal(409, 'error.conflict', '冲突') })
    await expect(all()).rejects.toMatchObject({ status: 409, message: '冲突' })
  })

  it('throws what its last event tells, and when it breaks off', async () => {
    answering(['event: error\ndata: {"status":403,"message":"没有权限","code":"error.forbidden"}\n\n'])
    await expect(all()).rejects.toMatchObject({ status: 403, code: 'error.forbidden' })
    answering(['data: {"number":1}\n\n'])
    await expect(all()).rejects.toMatchObject({ status: 0 })
  })

  it('ends the call when the loop is left', async () => {
    const state = answering(['data: {"number":1}\n\n'], true)
    for await (const { number } of listen(count, {})) {
      expect(number).toBe(1)
      break
    }
    expect(state.isCancelled).toBe(true)
  })
})
