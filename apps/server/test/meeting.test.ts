import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueViewTable } from '../src/modules/issue/issue.table.ts'
import { meetingPersonTable, meetingTable } from '../src/modules/meeting/meeting.table.ts'
import { remindOfMeetings } from '../src/modules/meeting/remind-of-meetings.ts'
import { messageTable } from '../src/modules/message/message.table.ts'
import { projectResourceTable } from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { at, giveAddress, idOf, lettersTo, meetingOf, PROJ, readCalendar } from './meeting-setup.ts'
import { stepClock } from './step-clock.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let lead: Caller
let hvac: Caller
let review: Caller
let outsider: Caller
let admin: Caller
let hvacId: number
let reviewId: number
let leadId: number
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, review, outsider, admin] = (await Promise.all(
    ['lead', 'hvac', 'review', 'outsider', 'admin'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller]
  hvacId = await idOf(hub, 'hvac')
  reviewId = await idOf(hub, 'review')
  leadId = await idOf(hub, 'lead')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
})
afterAll(() => hub.stop())

const create = (who: Caller, more: object = {}) => who.call('POST', '/api/meeting', meetingOf(more))
async function made(more: object = {}): Promise<number> {
  const { status, body } = await create(lead, { userIds: [hvacId], ...more })
  expect([status, body.message]).toEqual([201, undefined])
  return body.id
}
const show = async (who: Caller, id: number) => (await who.call('GET', `/api/meeting/detail?id=${id}`)).body
const todosOf = async (who: Caller) =>
  (await who.call('GET', '/api/hubToDo/querySubHubToDoPage?size=200')).body.content.filter(
    ({ bizType }: { bizType: string }) => bizType.startsWith('meeting'),
  )

describe('arranging', () => {
  it('invites people, whole roles and guests, and asks nothing of anybody else', async () => {
    const email = await giveAddress(hub, 'hvac')
    const id = await made({ guests: [{ name: '甲方', email: 'client@x.cn' }], items: [{ title: '净高', minutes: 20 }] })
    const shown = await show(hvac, id)
    expect(shown).toMatchObject({
      title: '机电综合例会',
      status: 'planned',
      answer: 'none',
      host: { id: leadId },
      agenda: [{ title: '净高', kind: 'text', minutes: 20, state: 'open' }],
      may: { edit: false, lead: false, note: true, answer: true },
    })
    // Whose address a guest has is for who arranges it.
    expect(shown.participants.map((one: { email?: string }) => one.email)).toEqual([undefined, undefined, undefined])
    expect((await show(lead, id)).participants[2]).toMatchObject({ isGuest: true, email: 'client@x.cn' })
    expect(await todosOf(hvac)).toContainEqual(expect.objectContaining({ bizId: id, action: 'attend' }))
    const [letter] = (await lettersTo(hub, email)).slice(-1)
    expect(letter!.calendar).toMatchObject({ method: 'REQUEST' })
    const { method, events } = readCalendar(letter!.calendar!.text)
    expect(method).toBe('REQUEST')
    expect(events[0]!.summary).toBe('机电综合例会')
    expect(events[0]!.startDate.toJSDate().toISOString()).toBe(new Date(at(1)).toISOString())
    expect(events[0]!.attendees.map((one) => one.getFirstValue())).toEqual([`mailto:${email}`])
    expect((await lettersTo(hub, 'client@x.cn')).at(-1)!.text).not.toContain('/meeting/detail')
  })

  it('refuses whoever is not of the project, by his name, and changes nothing', async () => {
    const count = await hub.services.db.$count(meetingTable)
    const outsiderId = await idOf(hub, 'outsider')
    const { status, body } = await create(lead, { userIds: [outsiderId] })
    expect([status, body.code]).toEqual([400, 'meeting.notInProject'])
    expect(body.message).toContain((await outsider.call('GET', '/auth/info')).body.nickName)
    expect(await hub.services.db.$count(meetingTable)).toBe(count)
  })

  it.each([
    [{ endTime: at(1, 14) }, 400],
    [{ startTime: at(1), endTime: at(9) }, 400],
    [{ zone: 'Mars/Base' }, 400],
    [{ link: 'javascript:alert(1)' }, 400],
    [{ title: ' ' }, 400],
    [{ roomId: 999_999 }, 400],
    [{ items: [{ kind: 'viewpoint', title: 'x', refId: 999_999 }] }, 400],
    [{ items: [{ kind: 'viewpoint', title: 'x' }] }, 400],
    [{ projId: 1 }, 404],
    [{ projId: 999_999 }, 404],
    [{ projId: null, roleIds: [1] }, 400],
  ])('refuses %j', async (more, status) => {
    expect((await create(lead, more)).status).toBe(status)
  })

  it('is for who has the right, in the project or in the house', async () => {
    expect((await create(review)).status).toBe(403)
    expect((await create(outsider)).status).toBe(404)
    await hub.services.db.insert(userTable).values({ username: 'roleless', nickName: '无角色' })
    expect((await create(await hub.as('roleless'), { projId: null })).status).toBe(403)
    const house = await create(admin, { projId: null, userIds: [hvacId, await idOf(hub, 'outsider')] })
    expect(house.status).toBe(201)
    expect((await show(outsider, house.body.id)).projId).toBeUndefined()
    expect((await show(review, house.body.id)).status).toBe(404)
    const told = await hub.services.db.select().from(messageTable).where(eq(messageTable.userId, hvacId))
    expect(told.map(({ kind }) => kind)).toContain('message.meetingInvited')
  })

  it('shows a meeting to nobody of another project, and lets colleagues without a part in it only look', async () => {
    const id = await made({ userIds: [] })
    expect((await show(outsider, id)).status).toBe(404)
    expect((await outsider.call('POST', '/api/meeting/start', { id })).status).toBe(404)
    expect((await show(review, id)).may).toEqual({
      ...{ edit: false, lead: false, note: false, answer: false, confirm: false },
    })
    expect((await review.call('POST', '/api/meeting/start', { id })).status).toBe(403)
    const listed = (await outsider.call('GET', '/api/meeting?size=200')).body.content
    expect(listed.map((one: { id: number }) => one.id)).not.toContain(id)
    expect((await outsider.call('GET', `/api/meeting?projId=${PROJ}`)).status).toBe(404)
  })
})

describe('a series', () => {
  it('is cut where it has no end, and says so', async () => {
    const { body } = await create(lead, { recurrence: { kind: 'daily' } })
    expect(body).toMatchObject({ count: 60, isCapped: true })
    const short = await create(lead, { recurrence: { kind: 'weekly', weekdays: [1, 3], count: 4 } })
    expect(short.body).toMatchObject({ count: 4, isCapped: false })
  })

  it('reaches calendars as one rule, and a change of some as these', async () => {
    const email = await giveAddress(hub, 'hvac')
    const { body } = await create(lead, { userIds: [hvacId], recurrence: { kind: 'weekly', interval: 2, count: 3 } })
    const invited = readCalendar((await lettersTo(hub, email)).at(-1)!.calendar!.text).events[0]!
    expect(invited.isRecurring()).toBe(true)
    const iterator = invited.iterator()
    const days = [iterator.next(), iterator.next(), iterator.next(), iterator.next()].map((one) => one?.toString())
    expect(days[3]).toBeUndefined()
    const mine = (await hvac.call('GET', '/api/meeting?mine=true&size=200')).body.content
    const own = mine.filter(
      (one: { seriesId: number }) => one.seriesId === mine.find((m: { id: number }) => m.id === body.id).seriesId,
    )
    expect(own.map(({ serial }: { serial: number }) => serial)).toEqual([1, 2, 3])
    // Only for the next one somebody has something to do.
    expect(
      (await todosOf(hvac)).filter((one: { bizId: number }) => own.some(({ id }: { id: number }) => id === one.bizId)),
    ).toHaveLength(1)
    const second = await show(lead, own[1].id)
    const moved = await lead.call('PUT', '/api/meeting', {
      ...meetingOf({ userIds: [hvacId] }),
      ...{ id: second.id, rowVersion: second.rowVersion, reach: 'following' },
      startTime: new Date(Date.parse(second.startTime) + 3_600_000).toISOString(),
      endTime: new Date(Date.parse(second.endTime) + 3_600_000).toISOString(),
    })
    expect(moved.status).toBe(200)
    const third = await show(lead, own[2].id)
    expect(Date.parse(third.startTime) - Date.parse(own[2].startTime)).toBe(3_600_000)
    expect((await show(lead, own[0].id)).startTime).toBe(own[0].startTime)
    const letter = readCalendar((await lettersTo(hub, email)).at(-1)!.calendar!.text)
    expect(letter.events.map((one) => [one.uid === invited.uid, one.sequence])).toEqual([
      [true, 1],
      [true, 1],
    ])
    expect(letter.events[1]!.recurrenceId.toString()).toBe(days[2])
    const gone = await lead.call('POST', '/api/meeting/cancel', { id: own[2].id })
    expect(gone.body.status).toBe('cancelled')
    const end = readCalendar((await lettersTo(hub, email)).at(-1)!.calendar!.text)
    expect([end.method, end.events[0]!.sequence, end.events[0]!.recurrenceId.toString()]).toEqual([
      'CANCEL',
      2,
      days[2],
    ])
  })
})

describe('answers', () => {
  it('are everybody’s own, and an answer that was made up changes nothing', async () => {
    const id = await made({ userIds: [hvacId, reviewId] })
    const forged = { id, answer: 'declined', userId: hvacId, email: 'hvac@sunmao.test', reach: 'one' }
    expect((await review.call('POST', '/api/meeting/answer', forged)).status).toBe(200)
    const ics =
      'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nATTENDEE;PARTSTAT=DECLINED:mailto:hvac@sunmao.test\r\nEND:VEVENT\r\nEND:VCALENDAR'
    for (const path of ['/api/meeting/answer', '/api/meeting', '/api/meetingCalendar/feed/x'])
      expect(
        (await hub.nobody.call('POST', path, ics, { 'content-type': 'text/calendar' })).status,
      ).toBeGreaterThanOrEqual(400)
    const answers = (await show(lead, id)).participants.map((one: { person: { id: number }; answer: string }) => [
      one.person.id,
      one.answer,
    ])
    expect(answers).toEqual([
      [leadId, 'accepted'],
      [hvacId, 'none'],
      [reviewId, 'declined'],
    ])
    // Who declined has nothing to do, and is not reminded.
    expect((await todosOf(review)).filter((one: { bizId: number }) => one.bizId === id)).toEqual([])
    expect((await outsider.call('POST', '/api/meeting/answer', { id, answer: 'accepted' })).status).toBe(404)
    expect((await admin.call('POST', '/api/meeting/answer', { id, answer: 'accepted' })).body.code).toBe(
      'meeting.notInvited',
    )
  })

  it('come again when the time is another one', async () => {
    const id = await made()
    await hvac.call('POST', '/api/meeting/answer', { id, answer: 'accepted' })
    const { rowVersion } = await show(lead, id)
    const body = { ...meetingOf({ userIds: [hvacId] }), id, rowVersion, startTime: at(2), endTime: at(2, 16) }
    const [first, second] = await Promise.all([
      lead.call('PUT', '/api/meeting', body),
      lead.call('PUT', '/api/meeting', body),
    ])
    expect([first!.status, second!.status].sort()).toEqual([200, 409])
    expect((await show(hvac, id)).answer).toBe('none')
  })
})

describe('a meeting that goes on', () => {
  it('writes down what was said, decided and agreed, makes an issue once, and carries over what is open', async () => {
    const { body } = await create(lead, {
      userIds: [hvacId],
      recurrence: { kind: 'weekly', count: 2 },
      items: [{ title: '净高' }, { title: '机房' }, { title: '幕墙' }],
    })
    const id = body.id as number
    expect((await hvac.call('POST', '/api/meeting/start', { id })).status).toBe(403)
    expect((await hvac.call('POST', '/api/meeting/checkIn', { id })).status).toBe(409)
    const begun = (await lead.call('POST', '/api/meeting/start', { id })).body
    const [first, second] = begun.agenda
    expect(begun.agenda[0].startTime).toBeDefined()
    expect((await hvac.call('POST', '/api/meeting/checkIn', { id })).body.participants[1].attendance).toBe('present')
    const say = (who: Caller, verb: string, path: string, more: object) =>
      who.call(verb as 'POST', `/api/meetingItem${path}`, more)
    const html = '<p>风管改走 <strong>C</strong> 轴<script>alert(1)</script></p>'
    const wrote = await say(hvac, 'PUT', '/minutes', { id: first.id, rowVersion: first.rowVersion, html })
    expect(wrote.body.agenda[0].html).toBe('<p>风管改走 <strong>C</strong> 轴</p>')
    expect((await say(hvac, 'PUT', '/minutes', { id: first.id, rowVersion: 0 + first.rowVersion, html })).status).toBe(
      409,
    )
    expect((await say(outsider, 'PUT', '/minutes', { id: first.id, rowVersion: 0, html })).status).toBe(404)
    expect((await say(hvac, 'POST', '/decision', { itemId: first.id, text: '不降梁' })).status).toBe(201)
    const agreed = await say(hvac, 'POST', '/action', {
      itemId: first.id,
      text: '改走 C 轴北侧',
      assigneeId: hvacId,
      dueDate: '2026-12-01',
    })
    const action = agreed.body.agenda[0].actions[0]
    expect(await todosOf(hvac)).toContainEqual(expect.objectContaining({ bizType: 'meetingAction', bizId: action.id }))
    expect((await say(hvac, 'POST', '/action', { itemId: first.id, text: 'x', assigneeId: reviewId })).body.code).toBe(
      'meeting.personNotInvited',
    )
    const twice = await Promise.all([0, 1].map(() => say(lead, 'POST', '/action/issue', { id: action.id, subId })))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(twice[0]!.body).toEqual(twice[1]!.body)
    expect(
      (await todosOf(hvac)).filter(
        (one: { bizId: number; bizType: string }) => one.bizType === 'meetingAction' && one.bizId === action.id,
      ),
    ).toEqual([])
    await say(lead, 'POST', '/action', { itemId: first.id, text: '净高图再跑一遍', assigneeId: leadId })
    await say(lead, 'POST', '/current', { meetingId: id, itemId: second.id })
    const ended = await lead.call('POST', '/api/meeting/end', { id })
    expect(ended.body.agenda.map(({ state }: { state: string }) => state)).toEqual(['done', 'done', 'carried'])
    expect((await lead.call('POST', '/api/meeting/end', { id })).status).toBe(409)
    const next = await show(lead, ended.body.next.id)
    expect(next.agenda.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
      ['carryOver', '机电综合例会'],
      ['text', '幕墙'],
    ])
    expect(next.openActions.map(({ text }: { text: string }) => text)).toEqual(['改走 C 轴北侧', '净高图再跑一遍'])
    expect(
      (await outsider.call('POST', '/api/meetingItem/action/done', { id: next.openActions[1].id, isDone: true }))
        .status,
    ).toBe(404)
    expect(
      (await hvac.call('POST', '/api/meetingItem/action/done', { id: next.openActions[1].id, isDone: true })).status,
    ).toBe(403)
    await lead.call('POST', '/api/meetingItem/action/done', { id: next.openActions[1].id, isDone: true })
    expect((await show(lead, next.id)).openActions[1].isDone).toBe(true)
  })

  it('distributes its minutes once, with receipts, and lets nothing be changed then', async () => {
    const id = await made({ items: [{ title: '净高' }], guests: [{ name: '甲方', email: 'owner@x.cn' }] })
    expect((await lead.call('POST', '/api/meeting/distribute', { id })).body.code).toBe('meeting.notEnded')
    await lead.call('POST', '/api/meeting/start', { id })
    const [item] = (await lead.call('POST', '/api/meeting/end', { id })).body.agenda
    const both = await Promise.all([0, 1].map(() => lead.call('POST', '/api/meeting/distribute', { id })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = { id: item.id, rowVersion: item.rowVersion, html: '<p>x</p>' }
    expect((await lead.call('PUT', '/api/meetingItem/minutes', late)).body.code).toBe('meeting.isDistributed')
    expect((await lettersTo(hub, 'owner@x.cn')).at(-1)!.text).toContain('净高')
    expect((await todosOf(hvac)).find((one: { bizId: number }) => one.bizId === id).action).toBe('confirm')
    expect((await show(hvac, id)).may.confirm).toBe(true)
    const confirmed = await hvac.call('POST', '/api/meeting/confirm', { id })
    expect(confirmed.body.participants[1].readTime).toBeDefined()
    expect((await todosOf(hvac)).filter((one: { bizId: number }) => one.bizId === id)).toEqual([])
    expect((await review.call('POST', '/api/meeting/confirm', { id })).body.code).toBe('meeting.notInvited')
    expect((await outsider.call('POST', '/api/meeting/confirm', { id })).status).toBe(404)
    for (const format of ['docx', 'pdf']) {
      const file = await hvac.call('GET', `/api/meeting/minutes?id=${id}&format=${format}`)
      expect(file.status).toBe(200)
      expect((await outsider.call('GET', `/api/meeting/minutes?id=${id}&format=${format}`)).status).toBe(404)
    }
  })

  it('shows what an item is about only to who may see it', async () => {
    const view = {
      projId: PROJ,
      name: '机房未关闭',
      filter: { projId: PROJ },
      sort: { by: 'createTime', isDescending: true },
      layout: 'table',
    } as never
    const [own] = await hub.services.db
      .insert(issueViewTable)
      .values({ ...(view as object), isPersonal: true, userId: leadId } as never)
      .returning()
    const [shared] = await hub.services.db
      .insert(issueViewTable)
      .values({ ...(view as object), isPersonal: false, userId: leadId } as never)
      .returning()
    const id = await made()
    const add = (refId: number) =>
      lead.call('POST', '/api/meetingItem', { meetingId: id, kind: 'issueView', title: '机房', refId })
    expect((await add(own!.id)).body.code).toBe('meeting.noSuchThing')
    const added = await add(shared!.id)
    expect(added.body.agenda[0]).toMatchObject({ isHidden: false, ref: { title: '机房未关闭' } })
    // The list opens with that view, not with all issues.
    expect(added.body.agenda[0].ref.path).toBe(`/issueList?projId=${PROJ}&savedView=${shared!.id}`)
    await hub.services.db.delete(issueViewTable).where(eq(issueViewTable.id, shared!.id))
    expect((await show(hvac, id)).agenda[0]).toMatchObject({ isHidden: true, title: '机房' })
  })
})

it('tells what is taken, and what it is taken by only to who may see that', async () => {
  expect((await lead.call('POST', '/api/meetingRoom', { name: '302' })).status).toBe(403)
  const room = (await admin.call('POST', '/api/meetingRoom', { name: '302', seats: 12 })).body
  expect((await admin.call('POST', '/api/meetingRoom', { name: '302' })).status).toBe(409)
  const id = await made({ roomId: room.id, startTime: at(5), endTime: at(5, 16) })
  const asked = { startTime: at(5), endTime: at(5, 17), roomId: room.id, userIds: [hvacId] }
  expect((await lead.call('POST', '/api/meeting/conflicts', asked)).body).toMatchObject([
    { kind: 'room', name: '302', title: '机电综合例会' },
    { kind: 'person', title: '机电综合例会' },
  ])
  expect((await outsider.call('POST', '/api/meeting/conflicts', asked)).body[0].title).toBeUndefined()
  expect((await lead.call('POST', '/api/meeting/conflicts', { ...asked, exceptId: id })).body).toEqual([])
  // The end of one is no conflict with the beginning of another.
  expect((await lead.call('POST', '/api/meeting/conflicts', { ...asked, startTime: at(5, 16) })).body).toEqual([])
  expect((await admin.call('DELETE', '/api/meetingRoom', [room.id])).body.code).toBe('meeting.roomIsUsed')
})

it('has an address for each person’s calendar, which can be changed and switched off', async () => {
  const id = await made({ title: '订阅；会议, 一' })
  await hvac.call('POST', '/api/meeting/answer', { id, answer: 'accepted' })
  const { address } = (await hvac.call('POST', '/api/meetingCalendar')).body
  const read = (path: string) => hub.nobody.call('GET', new URL(path).pathname)
  const feed = await read(address)
  expect(feed.status).toBe(200)
  const found = readCalendar(feed.body).events.find(({ summary }) => summary === '订阅；会议, 一')!
  expect(found.startDate.toJSDate().toISOString()).toBe(new Date(at(1)).toISOString())
  const other = (await hvac.call('POST', '/api/meetingCalendar')).body.address
  expect((await read(address)).status).toBe(404)
  expect((await read(other)).status).toBe(200)
  expect((await outsider.call('GET', '/api/meetingCalendar')).body.hasAddress).toBe(false)
  await hvac.call('DELETE', '/api/meetingCalendar')
  expect((await read(other)).status).toBe(404)
  // Nor by letter, for who wants none.
  const email = await giveAddress(hub, 'hvac')
  const before = (await lettersTo(hub, email)).length
  await hvac.call('PUT', '/api/meetingCalendar/letters', { hasLetters: false })
  await made()
  expect((await lettersTo(hub, email)).length).toBe(before)
  await hvac.call('PUT', '/api/meetingCalendar/letters', { hasLetters: true })
})

it('reminds everybody who has not declined, once, by the database’s clock', async () => {
  const soon = new Date(Date.now() + 3_600_000)
  const times = { startTime: soon.toISOString(), endTime: new Date(soon.getTime() + 3_600_000).toISOString() }
  const id = await made({ ...times, userIds: [hvacId, reviewId], remindMinutes: 15, title: '提醒' })
  await review.call('POST', '/api/meeting/answer', { id, answer: 'declined' })
  const told = async () =>
    (await hub.services.db.select().from(messageTable).where(eq(messageTable.kind, 'message.meetingReminder')))
      .filter(({ facts }) => (facts as { title: string }).title === '提醒')
      .map(({ userId }) => userId)
      .sort()
  const remind = () => remindOfMeetings(taskContext(hub, {}))
  await remind()
  expect(await told()).toEqual([])
  await stepClock(hub, 2400)
  await Promise.all([remind(), remind()])
  await remind()
  expect(await told()).toEqual([leadId, hvacId].sort())
})

it('lets go of who leaves the project, from now on', async () => {
  const id = await made({ userIds: [hvacId, reviewId], startTime: at(8), endTime: at(8, 16) })
  const { resourceId } = (
    await hub.services.db
      .select()
      .from(projectResourceTable)
      .where(and(eq(projectResourceTable.projId, PROJ), eq(projectResourceTable.userId, reviewId)))
  )[0]!
  const left = await lead.call('DELETE', '/api/projectResource', [resourceId])
  expect(left.status).toBeLessThan(300)
  const people = await hub.services.db.select().from(meetingPersonTable).where(eq(meetingPersonTable.meetingId, id))
  expect(people.map(({ userId }) => userId)).not.toContain(reviewId)
  expect((await show(review, id)).status).toBe(404)
})
