import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { sampleApproval, sampleStep, sampleTask } from '../../../test/approval-sample.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import { ApprovalPage } from './approval.page.tsx'

prepare()

const { note: _, ...listed } = sampleApproval()
const answers = (detail = sampleApproval(), more: Record<string, unknown> = {}) => ({
  'GET /api/approval': { content: [listed], totalElements: 1 },
  'GET /api/approval/counts': { toMe: 1, dueToday: 1, mine: 2, copied: 0 },
  'GET /api/approval/detail': detail,
  'GET /api/dictDetail': { content: [], totalElements: 0 },
  ...more,
})
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
/** Once its steps are there. */
const opened = async () => (await screen.findByRole('region', { name: '审批流程' })).closest<HTMLElement>('.approval')!

it('lists what waits for the person here, and opens one with its steps and what was said', async () => {
  const sent = fakeServer(answers())
  showPage(<ApprovalPage />)
  expect(await screen.findByText('待我审批 1 项、1 项今天到期')).toBeDefined()
  await press(/施工图 V2/)
  const detail = await opened()
  for (const word of ['标高已核对', '请今天审完', '方既白']) expect(within(detail).getAllByText(word)).toBeDefined()
  expect(within(detail).getByText('审核').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(sent.find(({ call }) => call === 'GET /api/approval')?.query.get('view')).toBe('toMe')
})

it('agrees with what was written, and keeps it when the server says no', async () => {
  const replies = [refusal(409, 'approval.taskOver', '这一步已经结束。'), sampleApproval({ status: 'approved' })]
  const sent = fakeServer(answers(undefined, { 'POST /api/approval/agree': () => replies.shift() }))
  showPage(<ApprovalPage />, '/?id=3')
  const box = await screen.findByLabelText('审批意见')
  fireEvent.change(box, { target: { value: ' 已核对 ' } })
  await press('同意', await opened())
  expect(await screen.findByText('这一步已经结束。')).toBeDefined()
  expect((box as HTMLTextAreaElement).value).toBe(' 已核对 ')
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(bodies(sent, 'POST /api/approval/agree')).toHaveLength(2))
  expect(bodies(sent, 'POST /api/approval/agree').at(-1)).toEqual({ id: 3, taskId: 21, reason: '已核对' })
})

it('does not agree without a reason to what has red findings', async () => {
  const row = sampleApproval()
  const subjects = row.subjects.map((one) => ({ ...one, findings: [{ level: 'stop' as const, text: '还有 2 条' }] }))
  const offers = row.offers.map((offer) => (offer.verb === 'agree' ? { ...offer, reason: 'required' as const } : offer))
  const sent = fakeServer(answers({ ...row, subjects, offers }))
  showPage(<ApprovalPage />, '/?id=3')
  const detail = await opened()
  await press('同意', detail)
  expect(within(detail).getByText('有未通过的检查项，同意时请写明理由。')).toBeDefined()
  expect(bodies(sent, 'POST /api/approval/agree')).toEqual([])
})

it('returns to an earlier step with a reason', async () => {
  const sent = fakeServer(answers(undefined, { 'POST /api/approval/return': sampleApproval({ status: 'returned' }) }))
  showPage(<ApprovalPage />, '/?id=3')
  await press('退回', await opened())
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByLabelText('校对（林霁）'))
  await press('退回', dialog)
  expect(await within(dialog).findByText('必填项')).toBeDefined()
  fireEvent.change(within(dialog).getByLabelText('说明'), { target: { value: '梁高不符' } })
  await press('退回', dialog)
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/approval/return')).toEqual([{ id: 3, taskId: 21, stepId: 11, reason: '梁高不符' }]),
  )
})

it('offers only what the server offers: nothing to somebody who was copied, who has then read it', async () => {
  const row = sampleApproval({ offers: [], isUnread: true })
  const { taskId: __, ...copied } = row
  const sent = fakeServer(answers(copied, { 'POST /api/approval/markRead': undefined }))
  showPage(<ApprovalPage />, '/?id=3')
  await opened()
  await waitFor(() => expect(bodies(sent, 'POST /api/approval/markRead')).toEqual([{ id: 3 }]))
  expect(screen.queryByLabelText('审批意见')).toBeNull()
})

it('says that somebody was urged already, who asks in whose place, and that the thing has changed', async () => {
  const row = sampleApproval()
  const steps = [
    sampleStep({
      vacancy: 'standIn',
      tasks: [sampleTask({ onBehalfOf: { id: 8, nickName: '方既白' } })],
    }),
  ]
  const subjects = row.subjects.map((one) => ({ ...one, state: 'changed' as const }))
  fakeServer(answers({ ...row, steps, subjects }))
  showPage(<ApprovalPage />, '/?id=3')
  const detail = await opened()
  expect((within(detail).getByRole('button', { name: '催办' }) as HTMLButtonElement).disabled).toBe(true)
  for (const word of ['代 方既白', '原审批人不在，由代理人审批']) expect(within(detail).getByText(word)).toBeDefined()
  expect(within(detail).getByText(/送审后内容已有改动/)).toBeDefined()
})

it('says that an approval is not there for the person here, and leads back', async () => {
  fakeServer(answers(undefined, { 'GET /api/approval/detail': refusal(404, 'error.notFound', '不存在') }))
  showPage(<ApprovalPage />, '/?id=9')
  expect(await screen.findByText('审批不存在，或您无权查看。')).toBeDefined()
})

it('shows how long approvals take', async () => {
  const span = { count: 4, p50: 0.5, p90: 60 }
  fakeServer({
    'GET /api/approval/statistics': {
      total: 4,
      byStatus: { approved: 3, rejected: 1 },
      whole: span,
      definitions: [{ ...span, definitionId: 1, name: '模型发布', approved: 3, rejected: 1, returns: 2 }],
      steps: [],
      people: [],
    },
  })
  showPage(<ApprovalPage />, '/?tab=statistics')
  expect(await screen.findByText('一半在 30 分钟 内办结，九成在 2.5 天 内')).toBeDefined()
  expect(screen.getAllByText('模型发布').length).toBeGreaterThan(0)
})
