import type { ApprovalVote } from '@sunmao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { queryClient } from '../../../api/hooks.ts'
import { prepare, press } from '../../../test/show-page.tsx'
import { ApprovalVotePage } from './approval-vote.page.tsx'

prepare()

const asked: ApprovalVote = {
  number: 'SP-2026-0003',
  title: '施工图 V2',
  kind: 'modelPubVersion',
  purpose: 'publish',
  status: 'running',
  starter: { nickName: '陆景行' },
  startTime: '2026-11-18 08:00:00',
  note: '',
  fields: [],
  form: {},
  people: [],
  subjects: [{ title: '施工图 V2', hash: 'a'.repeat(64), state: 'same', findings: [] }],
  step: '业主确认',
  person: { nickName: '程望' },
  state: 'open',
  isOpen: true,
  isAdvice: false,
  isReasonNeeded: false,
  opinions: [{ step: '审核', person: { nickName: '林知远' }, state: 'agreed', opinion: '已核对' }],
  until: '2026-11-25 08:00:00',
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/vote/abc']}>
        <Routes>
          <Route path="/vote/:code" element={<ApprovalVotePage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const sentBodies = (sent: SentCall[]) => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)

it('shows what is asked and what others said, and takes a refusal only with a reason', async () => {
  let row = asked
  const sent = fakeServer({
    'GET /api/approval/vote/abc': () => row,
    'POST /api/approval/vote/abc': () => {
      row = { ...asked, state: 'refused', isOpen: false, status: 'rejected' }
      return row
    },
  })
  show()
  expect(await screen.findByText('已核对')).toBeDefined()
  await press('不同意')
  expect(await screen.findByText('请写明理由。')).toBeDefined()
  fireEvent.change(screen.getByLabelText('审批意见'), { target: { value: '面积不符' } })
  await press('不同意')
  await waitFor(() => expect(sentBodies(sent)).toEqual([{ verb: 'refuse', reason: '面积不符' }]))
  expect(await screen.findByText('这项审批不再需要您处理。')).toBeDefined()
})

it('says that a link is unknown or over', async () => {
  fakeServer({ 'GET /api/approval/vote/abc': refusal(404, 'error.notFound', '不存在') })
  show()
  expect(await screen.findByText('链接无效或已过期，请登录后在审批中心处理。')).toBeDefined()
})
