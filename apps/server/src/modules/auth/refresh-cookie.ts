import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const NAME = 'sunmao-refresh'
const PATH = '/auth/refresh'
const DAYS_20 = 20 * 24 * 3600

export const readRefresh = (request: FastifyRequest): string | undefined => request.cookies[NAME]

/** Scripts cannot read it, other sites cannot send it, and it travels to one address only. */
export const setRefresh = (reply: FastifyReply, config: Config, value: string) =>
  reply.setCookie(NAME, value, {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: DAYS_20,
  })

export const clearRefresh = (reply: FastifyReply) => reply.clearCookie(NAME, { path: PATH })
