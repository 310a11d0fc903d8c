import { Readable } from 'node:stream'
import type { BlobAnswer, Route } from '@sunmao/contract'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { asAttachment } from '../blobs/signed-address.ts'
import { JsonBytes } from '../core/json-bytes.ts'

/** The reply schema is the presenter: a column that the contract does not name cannot leave the server. */
export function sendAnswer(route: Route, reply: FastifyReply, answer: unknown) {
  reply.code(route.status ?? 200)
  if (!route.reply) return reply.send()
  if (route.reply === 'blob') return sendBlob(reply, answer as BlobAnswer)
  const body = answer instanceof JsonBytes ? inBuffer(answer.bytes) : asText(route, route.reply, answer)
  return reply.type('application/json; charset=utf-8').send(body)
}

const known = new Map<Route, WeakMap<object, string>>()

/** What a handler returns frozen is the same every time it is returned, so its text is made once. */
function asText(route: Route, schema: z.ZodType, answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer))
    return JSON.stringify(schema.parse(answer))
  const texts = known.get(route) ?? new WeakMap<object, string>()
  known.set(route, texts)
  const text = texts.get(answer) ?? JSON.stringify(schema.parse(answer))
  texts.set(answer, text)
  return text
}

export function sendBlob(reply: FastifyReply, { type, bytes, name }: BlobAnswer) {
  reply
    .type(type)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
  if (name) reply.header('Content-Disposition', asAttachment(name))
  return reply.send(bytes instanceof Uint8Array ? inBuffer(bytes) : Readable.from(bytes))
}

/** The same bytes, not a copy. */
const inBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
