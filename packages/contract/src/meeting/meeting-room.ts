import * as z from 'zod'
import { Id } from '../core/common.ts'
import { describeRoutes, permit, route, signedIn } from '../core/route.ts'
import { MeetingRoom } from './meeting-row.ts'

const may = permit(['meeting:room'])
const NewRoom = z.object({
  name: z.string().trim().min(1).max(60),
  nameEn: z.string().trim().max(60).nullish(),
  place: z.string().trim().max(120).default(''),
  seats: z.int().min(0).max(5000).default(0),
  isOn: z.boolean().default(true),
})

export const meetingRoom = describeRoutes('Rooms that meetings are held in.', {
  list: route({
    summary: 'List the rooms',
    method: 'GET',
    path: '/api/meetingRoom',
    policy: signedIn,
    reply: z.array(MeetingRoom),
    scope: 'meeting.read',
  }),
  create: route({
    summary: 'Add a room',
    method: 'POST',
    path: '/api/meetingRoom',
    policy: may,
    status: 201,
    log: 'log.meetingRoom.add',
    body: NewRoom,
    reply: MeetingRoom,
  }),
  update: route({
    summary: 'Change a room',
    method: 'PUT',
    path: '/api/meetingRoom',
    policy: may,
    log: 'log.meetingRoom.edit',
    body: NewRoom.extend({ id: Id, rowVersion: z.int() }),
    reply: MeetingRoom,
  }),
  remove: route({
    summary: 'Delete rooms in which no meeting was held',
    method: 'DELETE',
    path: '/api/meetingRoom',
    policy: may,
    log: 'log.meetingRoom.del',
    body: z.array(Id).min(1).max(100),
  }),
})
