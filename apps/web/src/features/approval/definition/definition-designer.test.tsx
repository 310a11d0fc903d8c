import type { ApprovalChain } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, type SentCall } from '../../../api/fake-server.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import { ApprovalDefinitionPage } from './approval-definition.page.tsx'

prepare()

const chain: ApprovalChain = {
  name: '模型发布',
  description: '',
  kind: 'modelPubVersion',
  purposes: ['publish'],
  projIds: [],
  fields: [],
  steps: [{ key: 'check', name: '校对', who: { by: 'projectRole', roleIds: [2] }, rule: 'any', copyTo: [] }],
  options: { mayStarterApprove: false, onRefusal: 'reject', resubmit: 'all' },
}
const detail = (more: object = {}) => ({
  id: 4,
  name: '模型发布',
  kind: 'modelPubVersion',
  purposes: ['publish'],
  steps: 1,
  version: 1,
  isOn: true,
  hasDraft: false,
  running: 2,
  used: 5,
  updateTime: '2026-11-18 08:00:00',
  rowVersion: 3,
  chain,
  problems: [],
  isSimulated: false,
  people: [],
  ...more,
})
const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/approvalDefinition/detail': detail(),
  'GET /api/approvalDefinition/kinds': [{ kind: 'modelPubVersion', purposes: ['publish'] }],
  'GET /api/project': { content: [], totalElements: 0 },
  'GET /api/projectRole': { content: [{ id: 2, name: '校对人' }], totalElements: 1 },
  'GET /api/dictDetail': { content: [], totalElements: 0 },
  'GET /api/approval/people': [{ id: 9, nickName: '陆景行' }],
  'POST /api/approvalDefinition/check': [],
  ...more,
})
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)

it('adds a step, shows what is wrong with it where it stands, and saves the draft', async () => {
  const problems = [{ code: 'nobody', step: 'step2', text: '这一步没有审批人。' }]
  const sent = fakeServer(
    answers({
      'POST /api/approvalDefinition/check': ({ body }: SentCall) =>
        (body as ApprovalChain).steps.length > 1 ? problems : [],
      'PUT /api/approvalDefinition': ({ body }: SentCall) =>
        detail({ ...(body as object), hasDraft: true, rowVersion: 4 }),
    }),
  )
  showPage(<ApprovalDefinitionPage />, '/?id=4')
  const publish = (await screen.findByRole('button', { name: '发布' })) as HTMLButtonElement
  expect(publish.disabled).toBe(true)
  await press('添加步骤')
  fireEvent.change(screen.getByLabelText('步骤名称'), { target: { value: '审核' } })
  expect(await screen.findByText('这一步没有审批人。')).toBeDefined()
  expect((screen.getByRole('button', { name: '模拟' }) as HTMLButtonElement).disabled).toBe(true)
  await press('保存草稿')
  await waitFor(() => expect(bodies(sent, 'PUT /api/approvalDefinition')).toHaveLength(1))
  const saved = bodies(sent, 'PUT /api/approvalDefinition')[0] as { rowVersion: number; chain: ApprovalChain }
  expect([saved.rowVersion, saved.chain.steps.map(({ name }) => name)]).toEqual([3, ['校对', '审核']])
})

it('publishes only what was simulated as it is', async () => {
  const sent = fakeServer(
    answers({
      'GET /api/approvalDefinition/detail': detail({ hasDraft: true }),
      'POST /api/approvalDefinition/simulate': {
        rowVersion: 5,
        steps: [
          {
            key: 'check',
            name: '校对',
            rule: { kind: 'any' },
            isChosen: false,
            people: [{ person: { id: 6, nickName: '林霁' } }],
          },
        ],
      },
      'POST /api/approvalDefinition/publish': detail({ version: 2, rowVersion: 6 }),
    }),
  )
  showPage(<ApprovalDefinitionPage />, '/?id=4')
  await press('模拟')
  const dialog = await screen.findByRole('dialog')
  const starter = within(dialog).getByLabelText('发起人')
  fireEvent.mouseDown(starter)
  fireEvent.click(await screen.findByTitle('陆景行'))
  await press('模拟', dialog)
  expect(await within(dialog).findByText('林霁')).toBeDefined()
  fireEvent.click(within(dialog).getAllByRole('button', { name: '关闭' })[0]!)
  const publish = (await screen.findByRole('button', { name: '发布' })) as HTMLButtonElement
  await waitFor(() => expect(publish.disabled).toBe(false))
  fireEvent.click(publish)
  await waitFor(() => expect(bodies(sent, 'POST /api/approvalDefinition/publish')).toEqual([{ id: 4, rowVersion: 5 }]))
})

it('lists definitions, and deletes none that was used', async () => {
  const { chain: _, problems: __, ...row } = detail()
  fakeServer(answers({ 'GET /api/approvalDefinition': { content: [row], totalElements: 1 } }))
  showPage(<ApprovalDefinitionPage />)
  await press('「模型发布」的操作')
  expect(await screen.findByText('历史版本')).toBeDefined()
  expect(screen.queryByText('删除')).toBeNull()
})
