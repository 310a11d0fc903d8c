import { request as http } from 'node:http'
import { request as https } from 'node:https'
import type { WebhookKind } from '@sunmao/contract'
import type { Config } from '../../config.ts'
import { lookupPublic } from './public-address.ts'
import { robotAddress } from './robot-address.ts'
import { answerCode, robotMessage } from './robot-message.ts'

const TIMEOUT_MS = 5000
const MOST_BYTES = 20_000

interface Robot {
  kind: WebhookKind
  url: string
  secret: string | null
}

/** CodedText no, or did not answer as a robot does. `code` is the vendor's; nothing else of what happened is told. */
export class RobotFailure extends Error {
  constructor(readonly code?: number) {
    super(code === undefined ? 'the robot could not be reached' : `the robot refused: ${code}`)
  }
}

/** Posts one text. Every failure on the way is the same failure: who asks learns nothing about the network. */
export async function postToRobot(config: Config, robot: Robot, text: string): Promise<void> {
  const address = robotAddress(config, robot.kind, robot.url)
  if (!address) throw new RobotFailure()
  const { query, body } = robotMessage(robot, text)
  for (const [name, value] of Object.entries(query)) address.url.searchParams.set(name, value)
  let answer: string
  try {
    answer = await post(address.url, JSON.stringify(body), address.isTrusted)
  } catch {
    throw new RobotFailure()
  }
  const code = answerCode(answer)
  if (code !== 0) throw new RobotFailure(code)
}

/** No redirects, no other address than the one that was checked, no waiting for slow ones. */
function post(url: URL, payload: string, isTrusted: boolean): Promise<string> {
  const send = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = send(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isTrusted && { lookup: lookupPublic }),
      },
      async (reply) => {
        try {
          if (reply.statusCode !== 200) throw new Error(`status ${reply.statusCode}`)
          let text = ''
          reply.setEncoding('utf8')
          for await (const piece of reply) {
            text += piece
            if (text.length > MOST_BYTES) throw new Error('too long')
          }
          resolve(text)
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
