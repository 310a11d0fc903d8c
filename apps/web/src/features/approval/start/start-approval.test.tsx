import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { sampleApproval } from '../../../test/approval-sample.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import { StartApprovalDialog } from './start-approval.panel.tsx'

prepare()

const option = {
  definitionId: 4,
  version: 1,
  name: '模型发布',
  description: '',
  purposes: ['publish'],
  fields: [{ key: 'reason', name: '发布原因', type: 'text', isRequired: true, options: [] }],
  choices: [],
}
const planned = [
  {
    key: 'check',
    name: '校对',
    rule: { kind: 'any' },
    isChosen: false,
    people: [{ person: { id: 6, nickName: '林霁' }, role: '校对人' }],
  },
]
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
const dialog = (onStarted = vi.fn(), onClose = vi.fn()) => (
  <StartApprovalDialog
    kind="modelPubVersion"
    purpose="publish"
    projId={7}
    subjects={[{ id: 30, title: '施工图 V2' }]}
    onStarted={onStarted}
    onClose={onClose}
  />
)

it('tells who would be asked, sends what was filled in, and keeps it when the server says no', async () => {
  const replies = [refusal(409, 'approval.running', '正在审批中。'), sampleApproval()]
  const sent = fakeServer({
    'GET /api/approval/options': [option],
    'POST /api/approval/preview': planned,
    'POST /api/approval': () => replies.shift(),
  })
  const onStarted = vi.fn()
  showPage(dialog(onStarted))
  expect(await screen.findByText(/林霁（校对人）/)).toBeDefined()
  await press('提交审批')
  expect(await screen.findByText('必填项')).toBeDefined()
  fireEvent.change(screen.getByLabelText('发布原因'), { target: { value: '出图' } })
  await press('提交审批')
  expect(await screen.findByText('正在审批中。')).toBeDefined()
  await press('提交审批')
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith(3))
  expect(bodies(sent, 'POST /api/approval').at(-1)).toEqual({
    definitionId: 4,
    purpose: 'publish',
    subjectIds: [30],
    title: '',
    note: '',
    form: { reason: '出图' },
    chosen: {},
    copyIds: [],
  })
})

it('says so when no definition fits', async () => {
  fakeServer({ 'GET /api/approval/options': [] })
  showPage(dialog())
  expect(await within(await screen.findByRole('dialog')).findByText(/还没有适用的审批流程/)).toBeDefined()
})
