import { createHmac } from 'node:crypto'
import type { RobotKind } from '@sunmao/contract'

interface Robot {
  kind: RobotKind
  secret: string | null
}

interface RobotMessage {
  /** What the address gets besides. */
  query: Record<string, string>
  body: unknown
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

/** What each vendor's robot wants to be sent, and its signature where it has a secret. */
export function robotMessage({ kind, secret }: Robot, said: string, now = Date.now()): RobotMessage {
  // Angle brackets mention people in all three.
  const text = said.replaceAll('<', '＜').replaceAll('>', '＞')
  if (kind === 'feishu') {
    const timestamp = String(Math.floor(now / 1000))
    const signature = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {}
    return { query: {}, body: { ...signature, msg_type: 'text', content: { text } } }
  }
  const body = { msgtype: 'text', text: { content: text } }
  if (kind === 'wecom' || !secret) return { query: {}, body }
  const timestamp = String(now)
  return { query: { timestamp, sign: hmac(secret, `${timestamp}\n${secret}`) }, body }
}

/** The code of an answer in any of the three dialects; 0 = taken. */
export function answerCode(text: string): number | undefined {
  try {
    const { errcode, code, StatusCode } = JSON.parse(text) as Record<string, unknown>
    return [errcode, code, StatusCode].find((value) => typeof value === 'number') as number | undefined
  } catch {
    return undefined
  }
}
