import * as z from 'zod'
import { mediaTypes } from '../core/media-types.ts'
import { anyone, describeRoutes, route, signedIn } from '../core/route.ts'

export const meetingCalendar = describeRoutes("The caller's meetings in his own calendar.", {
  mine: route({
    summary: 'Tell whether the caller has a calendar address',
    method: 'GET',
    path: '/api/meetingCalendar',
    policy: signedIn,
    asOther: 'refused',
    reply: z.object({ hasAddress: z.boolean(), sinceTime: z.string().optional(), hasLetters: z.boolean() }),
  }),
  renew: route({
    summary: 'Get a new calendar address',
    description: 'Told once. The one before stops working.',
    method: 'POST',
    path: '/api/meetingCalendar',
    policy: signedIn,
    status: 201,
    secret: true,
    log: 'log.meetingCalendar.renew',
    reply: z.object({ address: z.string() }),
  }),
  remove: route({
    summary: 'Switch the calendar address off',
    method: 'DELETE',
    path: '/api/meetingCalendar',
    policy: signedIn,
    log: 'log.meetingCalendar.del',
  }),
  letters: route({
    summary: 'Choose whether invitations come by letter',
    method: 'PUT',
    path: '/api/meetingCalendar/letters',
    policy: signedIn,
    log: 'log.meetingCalendar.letters',
    body: z.object({ hasLetters: z.boolean() }),
  }),
  feed: route({
    summary: 'Read a calendar',
    description: 'Its address is its secret. Unknown and revoked ones answer alike.',
    method: 'GET',
    path: '/api/meetingCalendar/feed/:code',
    policy: anyone,
    perMinute: 60,
    params: z.object({ code: z.string().min(1).max(64) }),
    reply: 'blob',
    types: [mediaTypes.calendar],
  }),
})
