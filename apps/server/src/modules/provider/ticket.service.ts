import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LoginReply } from '@sunmao/contract'
import type { OpenCtx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Keys } from '../../keys.ts'
import { hashToken, randomToken } from '../../token.ts'
import { findByUsername, signIn } from '../auth/login.service.ts'
import { markOnce, putOnce, takeOnce } from '../credentials/one-time.service.ts'

const LIFE_S = 60
const IV_BYTES = 12
const TAG_BYTES = 16

interface SignedRequest {
  username: string
  timestamp: number
  nonce: string
  signature: string
}

/** For a system that knows the secret: the two encrypted parameters of the sign-in page, good for one use in a minute. */
export async function makeTicket(ctx: OpenCtx, given: SignedRequest) {
  const { handoverSecret, publicUrl } = ctx.config
  if (!handoverSecret) throw notFound()
  const expected = createHmac('sha256', handoverSecret)
    .update(`${given.username}\n${given.timestamp}\n${given.nonce}`)
    .digest()
  const isSigned = timingSafeEqual(expected, Buffer.from(given.signature, 'hex'))
  const isNow = Math.abs(Date.now() / 1000 - given.timestamp) <= LIFE_S
  if (!isSigned || !isNow) throw badRequest('auth.ticketWrong')
  // Twice the life: a nonce is remembered for as long as its time would be accepted.
  if (!(await markOnce(ctx.db, 'ticketNonce', given.nonce, 2 * LIFE_S))) throw badRequest('auth.ticketWrong')
  const ticket = randomToken()
  await putOnce(ctx.db, 'ticket', hashToken(ticket), { username: given.username }, LIFE_S)
  const username = seal(ctx.keys, given.username)
  const password = seal(ctx.keys, ticket)
  return { username, password, address: `${publicUrl}/login?${new URLSearchParams({ username, password })}` }
}

/** Signs in by the two parameters. */
export async function acceptTicket(ctx: OpenCtx, username: string, password: string): Promise<LoginReply> {
  const name = open(ctx.keys, username)
  const ticket = open(ctx.keys, password)
  const found = ticket && (await takeOnce<{ username: string }>(ctx.db, 'ticket', hashToken(ticket)))
  const user = found && found.username === name ? await findByUsername(ctx.db, found.username) : undefined
  if (!user?.enabled || user.kind !== 'person') throw badRequest('auth.handoverGone')
  return signIn(ctx, user.id, 'ticket')
}

const keyOf = (keys: Keys) => Buffer.from(hkdfSync('sha256', keys.signingSecret, '', 'sign-in parameters', 32))

function seal(keys: Keys, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function open(keys: Keys, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
