import * as z from 'zod'
import { Id } from '../core/common.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'
import { defineTopic } from '../core/topic.ts'

declare module '../core/topic.ts' {
  interface Topics {
    minutes: true
  }
}

/** Of what one window adds at once. */
export const meetingTextBytesMost = 300_000
const base64Of = (bytes: number) => z.base64().max(Math.ceil(bytes / 3) * 4)
const Vector = base64Of(60_000)

/** Between which letters somebody's cursor stands, in the terms of the document; nothing = he does not write. */
export const MeetingCaret = z.object({ anchor: base64Of(300).nullable(), head: base64Of(300).nullable() })
export type MeetingCaret = z.infer<typeof MeetingCaret>

/** `minutes:ITEM`: who writes what was said to an item, and where. */
defineTopic('minutes', {
  hasRoster: true,
  signals: { caret: { data: MeetingCaret, perSecond: 10, isKept: true } },
})

export const MeetingText = z.object({
  /** Grows with everything that is added. */
  seq: z.int(),
  /** What the server has. */
  vector: z.base64().meta({ examples: ['AA=='] }),
  /** What the caller has not; absent where he has everything. */
  update: z
    .base64()
    .meta({ examples: ['AAA='] })
    .optional(),
})
export type MeetingText = z.infer<typeof MeetingText>

export const meetingText = describeRoutes('Minutes that several people write at once.', {
  sync: route({
    summary: 'Send what one has written to an item, and get what others have',
    description:
      'A Yjs document with one XML fragment `text`, which has what the editor writes. `vector`: what the caller has; `update`: what he adds. What was answered is kept. The topic `minutes:ITEM` tells when there is more.',
    method: 'POST',
    path: '/api/meetingItem/text',
    policy: signedIn,
    perPersonMinute: 1200,
    body: z.object({
      itemId: Id,
      /** Of the last answer: who has seen everything is sent nothing. */
      seq: z.int().min(0).nullish(),
      vector: Vector,
      update: base64Of(meetingTextBytesMost).nullish(),
    }),
    reply: MeetingText,
    scope: 'meeting.write',
  }),
})
