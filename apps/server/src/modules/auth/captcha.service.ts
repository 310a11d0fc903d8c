import { randomBytes } from 'node:crypto'
import svgCaptcha from 'svg-captcha-fixed'
import type { Db } from '../../db/client.ts'
import { badRequest } from '../../http/errors.ts'
import { putOnce, takeOnce } from './one-time.service.ts'

const LIFE_S = 180

/** A small sum as a picture. */
export async function createCaptcha(db: Db): Promise<{ img: string; uuid: string }> {
  const { text, data } = svgCaptcha.createMathExpr({
    mathMin: 1,
    mathMax: 9,
    mathOperator: '+',
    width: 112,
    height: 38,
    fontSize: 40,
    noise: 2,
    color: false,
  })
  const uuid = `captcha_code:${randomBytes(16).toString('hex')}`
  await putOnce(db, 'captcha', uuid, { answer: text }, LIFE_S)
  return { img: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`, uuid }
}

/** One try per picture, right or wrong. */
export async function checkCaptcha(db: Db, uuid: string, answer: string): Promise<void> {
  const expected = uuid ? await takeOnce<{ answer: string }>(db, 'captcha', uuid) : undefined
  if (expected === undefined) throw badRequest('auth.captchaGone')
  if (expected.answer !== answer.trim()) throw badRequest('auth.captchaWrong')
}
