import { eq } from 'drizzle-orm'
import {
  meetingActionTable,
  meetingItemTable,
  meetingPersonTable,
  meetingTable,
} from '../../src/modules/meeting/meeting.table.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { defineSample } from './sample.ts'

export const meetingSample = defineSample({
  rows: async ({ db, projId, userId }) => {
    const at = new Date('2026-11-24T07:00:00Z')
    const [meeting] = await db
      .insert(meetingTable)
      .values({
        ...{ projId, userId, hostId: userId, title: '例会', uid: `${projId}-${userId}-${Math.random()}` },
        ...{ startTime: at, endTime: new Date(at.getTime() + 3_600_000), zone: 'Asia/Shanghai' },
      })
      .returning()
    // Who takes part may make an issue of what was agreed, as far as he may raise issues: the client is there.
    const [client] = await db.select({ id: userTable.id }).from(userTable).where(eq(userTable.username, 'plain'))
    await db.insert(meetingPersonTable).values({ meetingId: meeting!.id, userId: client!.id })
    const [item] = await db
      .insert(meetingItemTable)
      .values({ meetingId: meeting!.id, sort: 1, kind: 'text', title: '净高' })
      .returning()
    const [action] = await db
      .insert(meetingActionTable)
      .values({ meetingId: meeting!.id, itemId: item!.id, text: '复核' })
      .returning()
    return { meetingId: meeting!.id, meetingActionId: action!.id }
  },
  calls: {
    'meetingItem.things': ({ projId }) => ({ query: { projId, kind: 'viewpoint' } }),
    'meetingItem.raiseIssue': ({ meetingActionId, subId }) => ({ body: { id: meetingActionId, subId } }),
  },
})
