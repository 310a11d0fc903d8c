// What a program hears, signed as the Standard Webhooks say: the number of the message, its time and its text together, so that nobody
// can repeat an old one or put another text under it.
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { postJson } from './post-json.ts'
import { RobotFailure } from './post-to-robot.ts'
import { robotAddress } from './robot-address.ts'

/** Names things and tells nothing of what is in them: whoever hears it asks with rights of his own. */
export const TopicNews = z.object({
  type: z.enum(['topic_created', 'topic_updated', 'topic_deleted', 'comment_created', 'viewpoint_created', 'test']),
  date: z.string(),
  project_id: z.string().optional(),
  topic_guid: z.string().optional(),
  comment_guid: z.string().optional(),
  author: z.string().optional(),
})
export type TopicNews = z.infer<typeof TopicNews>

const PREFIX = 'whsec_'

/** A secret in the form of the Standard Webhooks is bytes in base64, any other is taken letter by letter. */
const keyOf = (secret: string) =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret)

export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  return `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

interface Program {
  url: string
  secret: string | null
}

/** Every failure on the way is the same failure: who asks learns nothing about the network. */
export async function postToProgram(
  config: Config,
  { url, secret }: Program,
  { id, news }: { id: string; news: TopicNews },
): Promise<void> {
  const address = robotAddress(config, 'program', url)
  if (!address || !secret) throw new RobotFailure()
  const body = JSON.stringify(news)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, id, timestamp, body),
  }
  const { status } = await postJson(address, body, headers).catch(() => ({ status: 0 }))
  if (status < 200 || status >= 300) throw new RobotFailure()
}
