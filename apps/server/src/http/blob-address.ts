import type { ByteRange, OpenBlob } from '../blobs/blobs.ts'
import { dispositionOf, readAddress } from '../blobs/signed-address.ts'
import { notFound } from '../core/errors.ts'
import { sendBlob } from './answer.ts'
import type { HttpServer } from './serve.ts'

interface Address {
  Params: { hash: string }
  Querystring: Record<string, unknown>
}

/** Blobs for who holds a signed address. A wrong one and an old one answer like one that never was. */
export function serveBlobs({ http, services }: HttpServer): void {
  // The sizes we state are those of the bytes themselves, and nobody should fetch a model to learn that it exists.
  http.get<Address>('/blob/:hash', { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    const { hash } = request.params
    const signed = readAddress(services.keys, hash, request.query)
    if (!signed) throw notFound()
    const range = readRange(request.headers.range)
    let blob: OpenBlob
    try {
      blob = await services.blobs.open(hash, range)
    } catch (error) {
      if (error instanceof RangeError) return reply.code(416).send()
      throw error
    }
    const { type, name } = signed
    const disposition = dispositionOf(type, name)
    if (disposition) reply.header('Content-Disposition', disposition)
    reply.header('Cache-Control', 'private, no-store').header('Accept-Ranges', 'bytes')
    const { start, end } = within(range, blob.size)
    reply.header('Content-Length', String(end - start + 1))
    if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${blob.size}`)
    return sendBlob(reply, { type, bytes: blob.bytes })
  })
}

/** One range from a stated beginning; every other form may be ignored, and the whole is sent. */
function readRange(header: string | undefined): ByteRange | undefined {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (start === undefined) return undefined
  const range = { start: Number(start), end: end ? Number(end) : undefined }
  return range.end === undefined || range.end >= range.start ? range : undefined
}

const within = (range: ByteRange | undefined, size: number) => ({
  start: range?.start ?? 0,
  end: Math.min(range?.end ?? size - 1, size - 1),
})
