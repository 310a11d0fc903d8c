import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import type { OpenCtx } from '../core/context.ts'
import { errorBody } from '../core/errors.ts'
import { toldError } from './error-handler.ts'

/** Proxies cut a connection on which nothing is said for a minute or less. */
const KEEP_ALIVE_MS = 15_000

/**
 * Answers with server-sent events, each through its schema as soon as it is there. The last one tells how it ended: `end`, or
 * `error` with the body that a refused call has. When the caller goes, the handler's iterator is returned.
 */
export function sendEvents(schema: z.ZodType, ctx: OpenCtx, events: AsyncIterable<unknown>): FastifyReply {
  const { reply } = ctx
  const stream = new PassThrough()
  const iterator = events[Symbol.asyncIterator]()
  const keepAlive = setInterval(() => stream.write(': keep-alive\n\n'), KEEP_ALIVE_MS)
  reply.raw.once('close', () => {
    clearInterval(keepAlive)
    stream.destroy()
    iterator.return?.().catch((error: unknown) => ctx.log.warn({ err: error }, 'events not ended'))
  })
  void write(stream, schema, ctx, iterator).finally(() => {
    clearInterval(keepAlive)
    stream.end()
  })
  return reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    .send(stream)
}

/** Aborted when the caller of a stream is gone, for handlers that wait for something. */
export function untilClosed({ reply }: Pick<OpenCtx, 'reply'>): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

async function write(stream: PassThrough, schema: z.ZodType, ctx: OpenCtx, iterator: AsyncIterator<unknown>) {
  try {
    for (;;) {
      const { done, value } = await iterator.next()
      if (stream.destroyed) return
      if (done) break
      const isTaken = stream.write(frame('message', schema.parse(value)))
      if (!isTaken) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
    }
    stream.write(frame('end', {}))
  } catch (error) {
    if (!stream.destroyed) stream.write(frame('error', errorBody(ctx.lang, await toldError(error, ctx.request, ctx))))
  }
}

const frame = (event: string, data: unknown) =>
  `${event === 'message' ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`
