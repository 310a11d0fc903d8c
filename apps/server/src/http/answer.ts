import { Readable } from 'node:stream'
import type { BlobAnswer, Route } from '@sunmao/contract'
import type { FastifyReply } from 'fastify'

/** The reply schema is the presenter: a column that the contract does not name cannot leave the server. */
export function sendAnswer(route: Route, reply: FastifyReply, answer: unknown) {
  reply.code(route.status ?? 200)
  if (!route.reply) return reply.send()
  if (route.reply === 'blob') return sendBlob(reply, answer as BlobAnswer)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(route.reply.parse(answer)))
}

export function sendBlob(reply: FastifyReply, { type, bytes, name }: BlobAnswer) {
  reply.type(type).header('X-Content-Type-Options', 'nosniff').header('Content-Security-Policy', "sandbox; default-src 'none'")
  if (name) reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return reply.send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes))
}
