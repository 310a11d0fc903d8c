import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { lookupPublic } from './public-address.ts'
import type { RobotAddress } from './robot-address.ts'

const TIMEOUT_MS = 5000
const MOST_BYTES = 20_000

/** No redirects, no other address than the one that was checked, no waiting for slow ones. */
export function postJson(
  { url, isTrusted }: RobotAddress,
  payload: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const send = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = send(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isTrusted && { lookup: lookupPublic }),
      },
      async (reply) => {
        try {
          let text = ''
          reply.setEncoding('utf8')
          for await (const piece of reply) {
            text += piece
            if (text.length > MOST_BYTES) throw new Error('too long')
          }
          resolve({ status: reply.statusCode ?? 0, text })
        } catch (error) {
          asked.destroy()
          reject(error)
        }
      },
    )
    asked.on('error', reject)
    asked.end(payload)
  })
}
