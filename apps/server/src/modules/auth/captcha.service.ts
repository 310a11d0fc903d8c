import { randomBytes, randomInt } from 'node:crypto'
import svgCaptcha from 'svg-captcha-fixed'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { putOnce, takeOnce } from '../credentials/one-time.service.ts'

const LIFE_S = 180

/** The package's main export, which its types leave out: draws a text. */
const draw = svgCaptcha as unknown as (text: string, options: typeof svgCaptcha.options) => string

/** A two-digit number plus a digit: people add it at sight, and the best constant guess is right in 1 of 90. */
export function newSum(): { text: string; answer: string } {
  const left = randomInt(10, 100)
  const right = randomInt(1, 10)
  return { text: `${left}+${right}`, answer: String(left + right) }
}

/** A small sum as a picture. */
export async function createCaptcha(db: Db): Promise<{ img: string; uuid: string }> {
  const { text, answer } = newSum()
  const data = draw(text, { width: 112, height: 38, fontSize: 38, noise: 2, color: false })
  const uuid = `captcha_code:${randomBytes(16).toString('hex')}`
  await putOnce(db, 'captcha', uuid, { answer }, LIFE_S)
  return { img: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`, uuid }
}

/** One try per picture, right or wrong. */
export async function checkCaptcha(db: Db, uuid: string, answer: string): Promise<void> {
  const expected = uuid ? await takeOnce<{ answer: string }>(db, 'captcha', uuid) : undefined
  if (expected === undefined) throw badRequest('auth.captchaGone')
  if (expected.answer !== answer.trim()) throw badRequest('auth.captchaWrong')
}
