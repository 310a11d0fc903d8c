import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { useSession } from '../../../session/session.ts'
import { pageOf, workInProject } from '../../../test/model-samples.ts'
import { freePolicy, sampleQrcode, sampleShare } from '../../../test/share-sample.ts'
import { prepare, press, pressInDialog, showPage } from '../../../test/show-page.tsx'
import { ShareListPage } from './share-list.page.tsx'

prepare()
beforeEach(workInProject)

const rows = [
  sampleShare(),
  sampleShare({ id: 42, no: 2, description: '暖施-03', accessType: 3, audience: 'anyone', status: 'revoked' }),
]
const record = {
  id: 1,
  accessControlId: 41,
  description: '309 新风机房',
  action: 'open',
  reader: '访客 8836',
  isGuest: true,
  address: '203.0.113.7',
  device: 'Android · Chrome',
  what: '309 新风机房',
  createTime: '2026-11-15T08:00:00Z',
}
const groups = ({ query }: SentCall) =>
  query.get('groupBy') === 'status'
    ? [
        { key: 'on', label: '启用', count: 6, openings: 9 },
        { key: 'revoked', label: '已撤销', count: 2, openings: 4 },
      ]
    : query.get('groupBy') === 'accessType'
      ? [{ key: '7', label: '', count: 5, openings: 1 }]
      : [{ key: '会议室', label: '会议室', count: 3, openings: 0 }]
const all = ['accessControl:list', 'accessControl:add', 'accessControl:edit', 'accessControl:del']
const answers = (more: Record<string, unknown> = {}) => ({
  'POST /auth/setProject': all,
  'GET /api/accessControl': pageOf(...rows),
  'GET /api/accessControl/detail': rows[0],
  'GET /api/accessControl/queryAllGroupBy': groups,
  'GET /api/accessControl/queryAcQrcode': sampleQrcode,
  'GET /api/accessControl/queryRecord': pageOf(record),
  'GET /api/accessControl/policy': freePolicy,
  'GET /api/accessControl/findModelsForLockAccess': [
    { fileId: 31, modelId: 21, subId: 11, name: '机房.ifc', version: 2, shares: 1 },
  ],
  'PUT /api/accessControl': rows[0],
  'DELETE /api/accessControl/deleteAccessControlItem': undefined,
  'POST /api/accessControl/handOver': undefined,
  'GET /api/projectMember/projectUsers': [{ id: 2, nickName: '沈若溪', username: 'shen' }],
  ...more,
})
const show = (address = '/accessControl') => showPage(<ShareListPage />, address)
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
const menuOf = (name: string) => press(`「${name}」的更多操作`)
const choose = async (label: string) => fireEvent.click(await screen.findByRole('menuitem', { name: label }))

it('narrows by state and kind, each with its count, and keeps that in the address', async () => {
  const sent = fakeServer(answers())
  show()
  expect(await screen.findByText('启用 6，共 8')).toBeDefined()
  await press(/^启用 6$/)
  await waitFor(() => expect(sent.some(({ query }) => query.get('status') === 'on')).toBe(true))
  fireEvent.click(screen.getByLabelText('只看我的'))
  await waitFor(() => expect(sent.some(({ query }) => query.get('mine') === 'true')).toBe(true))
})

it('shows a share with its code and its records', async () => {
  fakeServer(answers())
  show()
  await press('309 新风机房')
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByRole('img', { name: '309 新风机房 的二维码' })).toBeDefined()
  expect(within(drawer).getByText('知道密码的人')).toBeDefined()
  fireEvent.click(within(drawer).getByRole('tab', { name: '记录' }))
  expect(await within(drawer).findByText('访客 8836')).toBeDefined()
})

it('revokes after asking, and leaves what is revoked alone', async () => {
  const sent = fakeServer(answers())
  show()
  await press('撤销「309 新风机房」')
  expect((await screen.findAllByText('撤销“309 新风机房”？')).length).toBeGreaterThan(0)
  await pressInDialog('撤销')
  await waitFor(() => expect(bodies(sent, 'DELETE /api/accessControl/deleteAccessControlItem')).toEqual([[41]]))
})

it('turns a share off, and tells when somebody else was faster', async () => {
  const sent = fakeServer(answers({ 'PUT /api/accessControl': () => refusal(409, 'error.stale', '别人刚改过。') }))
  show()
  await menuOf('309 新风机房')
  await choose('停用')
  expect(await screen.findByText('别人刚改过。')).toBeDefined()
  expect(bodies(sent, 'PUT /api/accessControl')).toEqual([{ id: 41, rowVersion: 2, isOn: false }])
})

it('edits the terms and leaves password and end as they are unless they are changed', async () => {
  const sent = fakeServer(answers())
  show()
  await menuOf('309 新风机房')
  await choose('编辑')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(await within(dialog).findByLabelText('名称'), { target: { value: '309 机房' } })
  await pressInDialog('保存')
  await waitFor(() => expect(bodies(sent, 'PUT /api/accessControl')).toHaveLength(1))
  expect(bodies(sent, 'PUT /api/accessControl')[0]).toEqual({
    id: 41,
    rowVersion: 2,
    description: '309 机房',
    rights: ['properties', 'measure'],
    watermark: [],
    maxOpenings: null,
    isOn: true,
  })
})

it('does with several what is done with one', async () => {
  const sent = fakeServer(answers())
  show()
  fireEvent.click(await screen.findByLabelText('选择 309 新风机房'))
  fireEvent.click(screen.getByLabelText('选择 暖施-03'))
  const bar = await screen.findByRole('toolbar', { name: '已选 2 个' })
  await press('打印标签', bar)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('共 1 张标签')).toBeDefined()
  fireEvent.click(within(dialog).getByLabelText('从第 3 张开始'))
  await pressInDialog('下载 PDF')
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/accessControl/export')).toEqual([
      { projId: 7, ids: [41], what: 'labels', labelSize: '3x8', skip: 2 },
    ]),
  )
})

it('says of several which ones somebody else answers for, and what stands in the way', async () => {
  useSession.setState({ info: { user: { id: 1 } } as never })
  const two = [
    rows[0]!,
    sampleShare({ id: 43, no: 5, description: '别人的分享', owner: { id: 9, nickName: '沈若溪' } }),
  ]
  const refused = { id: 43, projId: 7, number: '5', title: '别人的分享', code: 'error.forbidden', text: '没有权限' }
  const sent = fakeServer(
    answers({
      'POST /auth/setProject': ['accessControl:list'],
      'GET /api/accessControl': pageOf(...two),
      'DELETE /api/accessControl/deleteAccessControlItem': refusal(409, 'error.rowsRefused', '没有任何修改', {
        rows: [refused],
        refused: 1,
      }),
    }),
  )
  show()
  fireEvent.click(await screen.findByLabelText('选择 309 新风机房'))
  fireEvent.click(screen.getByLabelText('选择 别人的分享'))
  await press('撤销', await screen.findByRole('toolbar', { name: '已选 2 个' }))
  await pressInDialog('撤销')
  const told = (await screen.findByText('5 别人的分享')).closest<HTMLElement>('[role="dialog"]')!
  expect(told.textContent).toContain('没有任何修改')
  expect(told.textContent).toContain('没有权限')
  expect(bodies(sent, 'DELETE /api/accessControl/deleteAccessControlItem')).toEqual([[41, 43]])
  expect(screen.getByRole('toolbar', { name: '已选 2 个' })).toBeDefined()
  useSession.setState({ info: undefined })
})

it('shows nobody what he may not do', async () => {
  fakeServer(answers({ 'POST /auth/setProject': ['accessControl:list'] }))
  show()
  await screen.findByText('309 新风机房')
  expect(screen.queryByRole('button', { name: '批量分享' })).toBeNull()
  await menuOf('309 新风机房')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    '复制链接',
    '二维码',
    '记录',
  ])
})

it('lets its maker change and end a share without a further right', async () => {
  useSession.setState({ info: { user: { id: 1 } } as never })
  fakeServer(answers({ 'POST /auth/setProject': ['accessControl:list', 'accessControl:add'] }))
  show()
  await menuOf('309 新风机房')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    '复制链接',
    '二维码',
    '记录',
    '编辑',
    '停用',
    '移交',
    '撤销',
  ])
  useSession.setState({ info: undefined })
})

it('lists every use, and locked models with their shares', async () => {
  fakeServer(answers())
  const page = show('/accessControl?tab=records&action=open')
  expect(await screen.findByText('访客 8836')).toBeDefined()
  page.unmount()
  show('/accessControl?tab=locked')
  expect(await screen.findByText('机房.ifc')).toBeDefined()
  expect(screen.getByText('1 个')).toBeDefined()
})
