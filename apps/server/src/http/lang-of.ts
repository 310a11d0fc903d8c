import { type Lang, pickLang } from '@sunmao/i18n'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Browsers send a handful of different headers, millions of times. */
const known = new LRUCache<string, Lang>({ max: 200 })

export function langOf(request: FastifyRequest): Lang {
  const header = request.headers['accept-language'] ?? ''
  const lang = known.get(header) ?? pickLang(header)
  known.set(header, lang)
  return lang
}
