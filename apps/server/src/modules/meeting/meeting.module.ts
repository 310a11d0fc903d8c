import { meeting, meetingCalendar, meetingItem, meetingRoom, meetingText } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { meetingSeeds } from './meeting.seed.ts'
import { answerMeeting, cancelMeeting, createMeeting, updateMeeting } from './meeting.service.ts'
import { meetingActionTable, meetingPersonTable, meetingTable } from './meeting.table.ts'
import { addAction, finishAction, raiseFromAction, removeAction, updateAction } from './meeting-action.service.ts'
import { findThings } from './meeting-agenda.service.ts'
import { readCalendar, readFeed, removeCalendar, renewCalendar, setLetters } from './meeting-calendar.service.ts'
import { showMeeting } from './meeting-detail.service.ts'
import {
  addDecision,
  addItem,
  goTo,
  orderItems,
  removeDecision,
  removeItem,
  reopenItem,
  updateItem,
  writeMinutes,
} from './meeting-item.service.ts'
import { findConflicts, listMeetings } from './meeting-list.queries.ts'
import { meetingRemindTask } from './meeting-remind.task.ts'
import { createRoom, listRooms, removeRooms, updateRoom } from './meeting-room.service.ts'
import {
  checkIn,
  confirmMinutes,
  distributeMinutes,
  endMeeting,
  startMeeting,
  writeAttendance,
} from './meeting-run.service.ts'
import { meetingTool } from './meeting-tool.ts'
import { downloadMinutes } from './minutes/minutes.service.ts'
import { mayWriteText, syncText } from './text/meeting-text.service.ts'

/** Who leaves a project is invited to nothing of it any more; where he was, it stays written. */
async function uninvite(db: Db, projId: number, userIds: readonly number[]): Promise<void> {
  const planned = db
    .select({ id: meetingTable.id })
    .from(meetingTable)
    .where(and(eq(meetingTable.projId, projId), eq(meetingTable.status, 'planned')))
  await db
    .delete(meetingPersonTable)
    .where(and(inArray(meetingPersonTable.meetingId, planned), inArray(meetingPersonTable.userId, [...userIds])))
}

export const meetingModule = defineModule({
  name: 'meeting',
  readTools: [meetingTool],
  routes: [
    serveRoutes(meeting, {
      list: (ctx, { query }) => listMeetings(ctx, query),
      detail: (ctx, { query }) => showMeeting(ctx, query.id),
      conflicts: (ctx, { body }) => findConflicts(ctx, body),
      create: (ctx, { body }) => createMeeting(ctx, body),
      update: (ctx, { body }) => updateMeeting(ctx, body),
      cancel: (ctx, { body }) => cancelMeeting(ctx, body),
      answer: (ctx, { body }) => answerMeeting(ctx, body),
      start: (ctx, { body }) => startMeeting(ctx, body.id),
      end: (ctx, { body }) => endMeeting(ctx, body),
      checkIn: (ctx, { body }) => checkIn(ctx, body.id),
      attend: (ctx, { body }) => writeAttendance(ctx, body),
      distribute: (ctx, { body }) => distributeMinutes(ctx, body.id),
      confirm: (ctx, { body }) => confirmMinutes(ctx, body.id),
      download: (ctx, { query }) => downloadMinutes(ctx, query.id, query.format),
    }),
    serveRoutes(meetingItem, {
      things: (ctx, { query }) => findThings(ctx, query),
      add: (ctx, { body }) => addItem(ctx, body),
      update: (ctx, { body }) => updateItem(ctx, body),
      order: (ctx, { body }) => orderItems(ctx, body),
      remove: (ctx, { body }) => removeItem(ctx, body.id),
      current: (ctx, { body }) => goTo(ctx, body),
      reopen: (ctx, { body }) => reopenItem(ctx, body.id),
      write: (ctx, { body }) => writeMinutes(ctx, body),
      decide: (ctx, { body }) => addDecision(ctx, body),
      removeDecision: (ctx, { body }) => removeDecision(ctx, body.id),
      addAction: (ctx, { body }) => addAction(ctx, body),
      updateAction: (ctx, { body }) => updateAction(ctx, body),
      finish: (ctx, { body }) => finishAction(ctx, body),
      removeAction: (ctx, { body }) => removeAction(ctx, body.id),
      raiseIssue: (ctx, { body }) => raiseFromAction(ctx, body),
    }),
    serveRoutes(meetingText, { sync: (ctx, { body }) => syncText(ctx, body) }),
    serveRoutes(meetingRoom, {
      list: (ctx) => listRooms(ctx),
      create: (ctx, { body }) => createRoom(ctx, body),
      update: (ctx, { body }) => updateRoom(ctx, body),
      remove: (ctx, { body }) => removeRooms(ctx, body),
    }),
    serveRoutes(meetingCalendar, {
      mine: (ctx) => readCalendar(ctx),
      renew: (ctx) => renewCalendar(ctx),
      remove: (ctx) => removeCalendar(ctx),
      letters: (ctx, { body }) => setLetters(ctx, body.hasLetters),
      feed: (ctx, { params }) => readFeed(ctx, params.code),
    }),
  ],
  locate: {
    meetingAction: {
      from: sql`${meetingActionTable} join ${meetingTable} on ${meetingTable.id} = ${meetingActionTable.meetingId}`,
      id: meetingActionTable.id,
      projId: meetingTable.projId,
    },
  },
  topics: { minutes: { may: mayWriteText } },
  tasks: [meetingRemindTask],
  onLeave: uninvite,
  seeds: meetingSeeds,
})
