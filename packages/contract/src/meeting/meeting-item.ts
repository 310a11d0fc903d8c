import * as z from 'zod'
import { byProject, bySub, Id, IdText } from '../core/common.ts'
import { describeRoutes, inProject, memberOf, route, signedIn } from '../core/route.ts'
import { RichText } from '../file/rich-text.ts'
import { NewMeetingItem } from './meeting.ts'
import { MeetingDetail } from './meeting-row.ts'

const Text = z.string().trim().min(1).max(1000)

const shared = {
  policy: signedIn,
  reply: MeetingDetail,
  scope: 'meeting.write',
} as const

export const meetingItem = describeRoutes('Agendas of meetings: items, what was said, decisions, actions.', {
  things: route({
    summary: 'Find things that an item of an agenda can be about',
    description: 'Of a project, by their words; the newest first.',
    method: 'GET',
    path: '/api/meetingItem/things',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({
      projId: IdText,
      kind: z.enum(['viewpoint', 'issueView', 'clashGroup', 'model', 'hubFile']),
      blurry: z.string().trim().max(100).optional(),
    }),
    reply: z.array(z.object({ id: Id, title: z.string() })).max(50),
    scope: 'meeting.read',
  }),
  add: route({
    ...shared,
    summary: 'Add an item to an agenda',
    method: 'POST',
    path: '/api/meetingItem',
    status: 201,
    log: 'log.meetingItem.add',
    body: NewMeetingItem.safeExtend({ meetingId: Id }),
  }),
  update: route({
    ...shared,
    summary: 'Change an item of an agenda',
    method: 'PUT',
    path: '/api/meetingItem',
    log: 'log.meetingItem.edit',
    body: NewMeetingItem.safeExtend({ id: Id, rowVersion: z.int() }),
  }),
  order: route({
    ...shared,
    summary: 'Put the items of an agenda in order',
    description: 'All of them.',
    method: 'PUT',
    path: '/api/meetingItem/order',
    log: 'log.meetingItem.order',
    body: z.object({ meetingId: Id, itemIds: z.array(Id).min(1).max(200) }),
  }),
  remove: route({
    ...shared,
    summary: 'Delete an item of an agenda',
    method: 'DELETE',
    path: '/api/meetingItem',
    log: 'log.meetingItem.del',
    body: z.object({ id: Id }),
  }),
  current: route({
    ...shared,
    summary: 'Go to an item of the agenda',
    description: 'The one before it is done. Without an item the last one is.',
    method: 'POST',
    path: '/api/meetingItem/current',
    log: 'log.meetingItem.current',
    body: z.object({ meetingId: Id, itemId: Id.nullish() }),
  }),
  reopen: route({
    ...shared,
    summary: 'Mark an item as open again',
    method: 'POST',
    path: '/api/meetingItem/reopen',
    log: 'log.meetingItem.reopen',
    body: z.object({ id: Id }),
  }),
  write: route({
    ...shared,
    summary: 'Write down what was said to an item',
    method: 'PUT',
    path: '/api/meetingItem/minutes',
    log: 'log.meetingItem.write',
    body: z.object({ id: Id, rowVersion: z.int(), html: RichText }),
  }),
  decide: route({
    ...shared,
    summary: 'Write down a decision',
    method: 'POST',
    path: '/api/meetingItem/decision',
    status: 201,
    log: 'log.meetingItem.decide',
    body: z.object({ itemId: Id, text: Text }),
  }),
  removeDecision: route({
    ...shared,
    summary: 'Delete a decision',
    method: 'DELETE',
    path: '/api/meetingItem/decision',
    log: 'log.meetingItem.decisionDel',
    body: z.object({ id: Id }),
  }),
  addAction: route({
    ...shared,
    summary: 'Write down an action',
    description: 'Who is to do it gets a to-do.',
    method: 'POST',
    path: '/api/meetingItem/action',
    status: 201,
    log: 'log.meetingItem.action',
    body: z.object({ itemId: Id, text: Text, assigneeId: Id.nullish(), dueDate: z.iso.date().nullish() }),
  }),
  updateAction: route({
    ...shared,
    summary: 'Change an action',
    method: 'PUT',
    path: '/api/meetingItem/action',
    log: 'log.meetingItem.actionEdit',
    body: z.object({
      id: Id,
      rowVersion: z.int(),
      text: Text,
      assigneeId: Id.nullish(),
      dueDate: z.iso.date().nullish(),
    }),
  }),
  finish: route({
    ...shared,
    summary: 'Mark an action as done or not done',
    description: 'By whoever is to do it, or who leads one of its meetings.',
    method: 'POST',
    path: '/api/meetingItem/action/done',
    log: 'log.meetingItem.finish',
    body: z.object({ id: Id, isDone: z.boolean() }),
    reply: z.object({ id: Id, isDone: z.boolean() }),
  }),
  removeAction: route({
    ...shared,
    summary: 'Delete an action',
    method: 'DELETE',
    path: '/api/meetingItem/action',
    log: 'log.meetingItem.actionDel',
    body: z.object({ id: Id }),
  }),
  raiseIssue: route({
    summary: 'Make an issue of an action',
    description: 'With its text, assignee and due date; once.',
    method: 'POST',
    path: '/api/meetingItem/action/issue',
    policy: inProject(
      ['issue:add'],
      [{ kind: 'meetingAction', ids: ({ body }) => [(body as { id: number }).id] }, bySub('body')],
    ),
    status: 201,
    log: 'log.meetingItem.issue',
    body: z.object({ id: Id, subId: Id, discipline: z.string().min(1).max(10).optional() }),
    reply: z.object({ issueId: Id, number: z.string().optional() }),
    scope: 'meeting.write',
  }),
})
