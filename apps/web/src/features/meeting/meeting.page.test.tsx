import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { prepare, press, showPage } from '../../test/show-page.tsx'
import { MeetingDetailPage } from './detail/meeting-detail.page.tsx'
import { guestsOf, newValues, ruleOf } from './form/meeting-values.ts'
import { MeetingPage } from './list/meeting.page.tsx'

prepare()

const HOUR = 3_600_000
const start = new Date(Math.floor(Date.now() / HOUR) * HOUR)
const listed = {
  ...{
    id: 3,
    projId: 2,
    projName: '综合楼',
    title: '机电例会',
    zone: 'Asia/Shanghai',
    place: '302',
    status: 'running',
  },
  ...{ startTime: start.toISOString(), endTime: new Date(start.getTime() + HOUR).toISOString(), people: 2, items: 1 },
  ...{ host: { id: 1, nickName: '林知远' }, isDistributed: false, answer: 'accepted', rowVersion: 1 },
}
const item = {
  ...{ id: 7, kind: 'text', title: '走道净高', isHidden: false, minutes: 20, state: 'open', html: '<p>旧</p>' },
  ...{ startTime: start.toISOString(), decisions: [], actions: [], rowVersion: 4 },
}
const detail = {
  ...{ ...listed, note: '', remindMinutes: 15, agenda: [item], openActions: [], roomTaken: [] },
  participants: [
    {
      id: 1,
      isGuest: false,
      person: { id: 1, nickName: '林知远' },
      isOptional: false,
      answer: 'accepted',
      attendance: 'present',
    },
    {
      id: 2,
      isGuest: true,
      person: { nickName: '程望' },
      email: 'c@x.cn',
      isOptional: true,
      answer: 'none',
      attendance: 'none',
    },
  ],
  may: { edit: true, lead: true, note: true, answer: false, confirm: false },
}
const answers = (more: object = {}) => ({
  'GET /api/meeting': { content: [listed], totalElements: 1 },
  'GET /api/meeting/detail': detail,
  'GET /api/meetingRoom': [],
  'GET /api/projectSub/querySubListByProjId': [],
  ...more,
})

it('shows a month as days and opens what one presses', async () => {
  const sent = fakeServer(answers())
  showPage(<MeetingPage />)
  expect(await screen.findByRole('button', { name: /机电例会/ })).toBeDefined()
  expect(screen.getByText('共 1 次会议')).toBeDefined()
  const [asked] = sent.filter(({ call }) => call === 'GET /api/meeting')
  const days = (Date.parse(asked!.query.get('to')!) - Date.parse(asked!.query.get('from')!)) / (24 * HOUR)
  expect(Math.round(days) % 7).toBe(0)
})

it('writes down decisions and actions, and keeps what the server refuses', async () => {
  const sent = fakeServer(
    answers({
      'POST /api/meetingItem/decision': detail,
      'POST /api/meetingItem/action': () => refusal(409, 'meeting.isDistributed', '纪要已分发，不能再修改。'),
    }),
  )
  showPage(<MeetingDetailPage />, '/?id=3')
  const box = await screen.findByLabelText('记录一条决定，回车保存')
  fireEvent.change(box, { target: { value: ' 不降梁 ' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/meetingItem/decision'))
  expect(sent.find(({ call }) => call === 'POST /api/meetingItem/decision')!.body).toEqual({
    itemId: 7,
    text: '不降梁',
  })
  const action = screen.getByLabelText('记录一条行动项，回车保存') as HTMLInputElement
  fireEvent.change(action, { target: { value: '改走北侧' } })
  await press('添加', screen.getByRole('region', { name: '议程内容' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/meetingItem/action'))
  expect(action.value).toBe('改走北侧')
})

it('shows who may only look no buttons, and who was asked to answer his answers', async () => {
  fakeServer(
    answers({
      'GET /api/meeting/detail': {
        ...{ ...detail, status: 'planned', answer: 'none' },
        may: { edit: false, lead: false, note: false, answer: true, confirm: false },
      },
    }),
  )
  showPage(<MeetingDetailPage />, '/?id=3')
  const people = await screen.findByRole('region', { name: '参会人员' })
  expect(within(people).getAllByText('参加')).not.toEqual([])
  for (const name of ['开始会议', '结束会议', '取消会议']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('reads guests and rules as they are typed', () => {
  expect(guestsOf(['程望 <c@x.cn>', 'd@x.cn', '错'])).toEqual([
    { name: '程望', email: 'c@x.cn' },
    { name: 'd@x.cn', email: 'd@x.cn' },
    { name: '错', email: '错' },
  ])
  const values = newValues('2026-11-24')
  expect(values.start.format('YYYY-MM-DD HH:mm')).toBe('2026-11-24 15:00')
  expect(ruleOf(values)).toBeNull()
  expect(ruleOf({ ...values, repeat: 'daily', weekdays: [1] })).toEqual({
    kind: 'daily',
    interval: 1,
    weekdays: [],
    until: null,
  })
})
