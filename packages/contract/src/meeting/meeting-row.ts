import * as z from 'zod'
import { Id } from '../core/common.ts'
import {
  meetingAnswers,
  meetingAttendances,
  meetingItemKinds,
  meetingItemStates,
  meetingStatuses,
} from './meeting-words.ts'
import { Recurrence } from './recurrence.ts'

export const MeetingPerson = z.object({
  id: Id.optional(),
  nickName: z.string(),
  left: z.boolean().optional(),
  avatarName: z.string().optional(),
})
export type MeetingPerson = z.infer<typeof MeetingPerson>

export const Meeting = z.object({
  id: Id,
  projId: Id.optional(),
  projName: z.string().optional(),
  seriesId: Id.optional(),
  /** The place in its series, from 1. */
  serial: z.int().optional(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The clocks by which it was arranged. */
  zone: z.string(),
  place: z.string(),
  room: z.object({ id: Id, name: z.string() }).optional(),
  link: z.string().optional(),
  status: z.enum(meetingStatuses),
  host: MeetingPerson,
  people: z.int(),
  items: z.int(),
  isDistributed: z.boolean(),
  /** Of the caller, if he is invited. */
  answer: z.enum(meetingAnswers).optional(),
  rowVersion: z.int(),
})
export type Meeting = z.infer<typeof Meeting>

export const MeetingParticipant = z.object({
  id: Id,
  /** Nobody of the house: he gets letters and nothing else. */
  isGuest: z.boolean(),
  person: MeetingPerson,
  /** Of guests, for who arranges the meeting. */
  email: z.string().optional(),
  isOptional: z.boolean(),
  answer: z.enum(meetingAnswers),
  attendance: z.enum(meetingAttendances),
  /** When he confirmed the minutes. */
  readTime: z.string().optional(),
})
export type MeetingParticipant = z.infer<typeof MeetingParticipant>

export const MeetingDecision = z.object({
  id: Id,
  itemId: Id,
  text: z.string(),
  by: z.string(),
  createTime: z.string(),
})
export type MeetingDecision = z.infer<typeof MeetingDecision>

export const MeetingAction = z.object({
  id: Id,
  /** Of the meeting that it was agreed in. */
  meetingId: Id,
  meetingTitle: z.string().optional(),
  itemId: Id.optional(),
  text: z.string(),
  assignee: MeetingPerson.optional(),
  dueDate: z.iso.date().optional(),
  isDone: z.boolean(),
  issue: z.object({ id: Id, number: z.string().optional(), status: z.string(), path: z.string() }).optional(),
  rowVersion: z.int(),
})
export type MeetingAction = z.infer<typeof MeetingAction>

export const MeetingItem = z.object({
  id: Id,
  kind: z.enum(meetingItemKinds),
  title: z.string(),
  refId: Id.optional(),
  /** Of a document, from 0. */
  page: z.int().optional(),
  /** What it is about; `hidden`: the caller may not see it or it is gone. */
  ref: z.object({ title: z.string(), path: z.string() }).optional(),
  isHidden: z.boolean(),
  minutes: z.int(),
  presenter: MeetingPerson.optional(),
  state: z.enum(meetingItemStates),
  /** Since when it is the one that is talked about. */
  startTime: z.string().optional(),
  /** What was said. */
  html: z.string(),
  decisions: z.array(MeetingDecision),
  actions: z.array(MeetingAction),
  rowVersion: z.int(),
})
export type MeetingItem = z.infer<typeof MeetingItem>

export const MeetingDetail = Meeting.extend({
  note: z.string(),
  recurrence: Recurrence.optional(),
  remindMinutes: z.int(),
  participants: z.array(MeetingParticipant),
  agenda: z.array(MeetingItem),
  /** Agreed in meetings before and still open. */
  openActions: z.array(MeetingAction),
  /** The neighbours in its series. */
  previous: z.object({ id: Id, startTime: z.string() }).optional(),
  next: z.object({ id: Id, startTime: z.string() }).optional(),
  /** What else is in the room at that time, or on another place at the same time for its people. */
  roomTaken: z.array(z.object({ title: z.string(), startTime: z.string(), endTime: z.string() })),
  startedTime: z.string().optional(),
  endedTime: z.string().optional(),
  distributedTime: z.string().optional(),
  may: z.object({
    edit: z.boolean(),
    lead: z.boolean(),
    note: z.boolean(),
    answer: z.boolean(),
    confirm: z.boolean(),
  }),
})
export type MeetingDetail = z.infer<typeof MeetingDetail>

export const MeetingRoom = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().optional(),
  place: z.string(),
  seats: z.int(),
  isOn: z.boolean(),
  rowVersion: z.int(),
})
export type MeetingRoom = z.infer<typeof MeetingRoom>

/** Somebody or something that is taken at a time. What it is taken by is only told to who may see that. */
export const MeetingConflict = z.object({
  kind: z.enum(['room', 'person']),
  name: z.string(),
  title: z.string().optional(),
  startTime: z.string(),
  endTime: z.string(),
})
export type MeetingConflict = z.infer<typeof MeetingConflict>
