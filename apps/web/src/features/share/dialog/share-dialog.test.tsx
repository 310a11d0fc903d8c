import { accessTypeOf } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { pageOf } from '../../../test/model-samples.ts'
import { freePolicy, sampleQrcode, sampleShare } from '../../../test/share-sample.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import type { ShareSubject } from '../share.api.ts'
import { ShareDialog } from './share-dialog.tsx'

prepare()

const subject: ShareSubject = {
  projId: 7,
  subId: 11,
  choices: [
    { name: 'model', version: 'V3', content: { description: '主楼-结构', accessType: 1, fileIds: [31] } },
    {
      name: 'view',
      content: { description: '主楼 视点', accessType: accessTypeOf('viewpoint'), fileIds: [31] },
      keep: async () => ({ viewpointId: 9 }),
    },
    {
      name: 'room',
      content: { description: '309 新风机房', accessType: 7, fileIds: [31], room: { fileId: 31, globalId: 'g' } },
    },
  ],
  start: 'room',
}
const release = { id: 1, name: '施工图 V1', status: 'published' }
const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/accessControl/policy': freePolicy,
  'GET /api/modelPubVersion/queryAllPubVersionByProjSub': [release],
  'POST /api/accessControl/batchCreate': [sampleShare()],
  'GET /api/accessControl/queryAcQrcode': sampleQrcode,
  ...more,
})
const open = (given = subject) => showPage(<ShareDialog subject={given} onClose={() => undefined} />)
const sentShares = (sent: ReturnType<typeof fakeServer>) =>
  sent.filter(({ call }) => call === 'POST /api/accessControl/batchCreate').map(({ body }) => body as never)
const password = () => screen.findByLabelText<HTMLInputElement>('密码')

it('shares a room with a password for seven days, and tells address and password once', async () => {
  const sent = fakeServer(answers())
  const write = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } })
  open()
  const made = (await password()).value
  expect(made).toMatch(/^\w{4}-\w{4}$/)
  // Nothing that could be scanned before there is a link.
  expect(screen.queryByRole('img', { name: /二维码/ })).toBeNull()
  await press('创建并复制链接')
  expect(await screen.findByText(sampleQrcode.address)).toBeDefined()
  expect(screen.getByText(made)).toBeDefined()
  expect(screen.getByRole('img', { name: '309 新风机房 的二维码' })).toBeDefined()
  expect(screen.getByRole('link', { name: '访客所见' }).getAttribute('href')).toBe(sampleQrcode.address)
  expect(write).toHaveBeenCalledWith(sampleQrcode.address)
  const [body] = sentShares(sent)
  expect(body).toMatchObject({
    projId: 7,
    subId: 11,
    audience: 'password',
    password: made,
    rights: ['properties', 'measure', 'section'],
    watermark: [],
    version: 'pinned',
    items: [{ description: '309 新风机房', accessType: 7, room: { fileId: 31, globalId: 'g' } }],
  })
  const days = (Date.parse(String((body as unknown as { expiry: string }).expiry)) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(8)
  vi.unstubAllGlobals()
})

it('takes the name of what is chosen until somebody gives it one, and keeps the view when it is made', async () => {
  const sent = fakeServer(answers())
  open()
  const name = await screen.findByLabelText<HTMLInputElement>('名称')
  expect(name.value).toBe('309 新风机房')
  fireEvent.click(screen.getByText('整个模型'))
  await waitFor(() => expect(name.value).toBe('主楼-结构'))
  expect(await screen.findByText('固定 V3')).toBeDefined()
  expect(await screen.findByText('现为 施工图 V1')).toBeDefined()
  expect(screen.getByText('下载')).toBeDefined()
  fireEvent.change(name, { target: { value: '周会' } })
  fireEvent.click(screen.getByText('当前视点'))
  await waitFor(() => expect(screen.queryByText('下载')).toBeNull())
  expect(name.value).toBe('周会')
  fireEvent.click(screen.getByLabelText('项目成员'))
  await waitFor(() => expect(screen.queryByLabelText('密码')).toBeNull())
  await press('创建并复制链接')
  await screen.findByText(sampleQrcode.address)
  expect(sentShares(sent)[0]).toMatchObject({
    audience: 'members',
    items: [{ description: '周会', accessType: 5, viewpointId: 9 }],
  })
  expect(sentShares(sent)[0]).not.toHaveProperty('password')
})

it('writes the rules of the site beside what they block', async () => {
  const policy = { mayShare: true, passwordRequired: true, publicAllowed: true, downloadAllowed: false, longest: 7 }
  fakeServer(answers({ 'GET /api/accessControl/policy': policy }))
  open({ ...subject, start: 'model' })
  expect(await screen.findByText('站点规定分享给院外必须设密码或指定邮箱。')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('任何人').disabled).toBe(true)
  expect(screen.getByText('站点规定院外人员不可下载。')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('下载').disabled).toBe(true)
  expect(screen.getByText('站点规定分享最长 7 天。')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('30 天').disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('长期').disabled).toBe(true)
})

it('says so where one may not share', async () => {
  fakeServer(answers({ 'GET /api/accessControl/policy': { ...freePolicy, mayShare: false } }))
  open()
  expect(await screen.findByText('按站点规定，您不能在这个项目里分享。')).toBeDefined()
})

it('does not offer the latest release where nothing is published', async () => {
  fakeServer(answers({ 'GET /api/modelPubVersion/queryAllPubVersionByProjSub': [] }))
  open()
  expect(await screen.findByText('还没有发布过')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/跟随最新发布/).disabled).toBe(true)
})

it('keeps what was typed when the server says no', async () => {
  fakeServer(answers({ 'POST /api/accessControl/batchCreate': () => refusal(400, 'share.policyLife', '最长 7 天。') }))
  open()
  const typed = await password()
  fireEvent.change(typed, { target: { value: 'MOON-2026' } })
  await press('创建并复制链接')
  expect((await screen.findByText('最长 7 天。')).closest('[role=alert]')).not.toBeNull()
  expect(typed.value).toBe('MOON-2026')
})

it('asks for mailboxes that are ones', async () => {
  const sent = fakeServer(answers())
  open()
  fireEvent.click(await screen.findByLabelText('指定邮箱的人'))
  const box = await screen.findByLabelText('邮箱地址')
  await press('创建并复制链接')
  expect(await screen.findByText('请至少填一个邮箱')).toBeDefined()
  fireEvent.change(box, { target: { value: 'a@example.com,' } })
  await press('创建并复制链接')
  await screen.findByText(sampleQrcode.address)
  expect(sentShares(sent)[0]).toMatchObject({ audience: 'email', emails: ['a@example.com'] })
})

it('tells the latest version of a drawing', async () => {
  const file = { fileId: 51, hubFileId: 5, projId: 7, version: 2 }
  fakeServer(answers({ 'GET /api/hubFile/detail': file, 'POST /api/hubFile/list': pageOf({ ...file, version: 4 }) }))
  const content = { description: '暖施-03', accessType: 3, fileIds: [51] }
  open({ projId: 7, subId: 11, choices: [{ name: 'drawing', version: 'V2', content }] })
  expect(await screen.findByText('现为 第 4 版')).toBeDefined()
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).queryByText('看属性')).toBeNull()
  expect(within(dialog).getByText('打印')).toBeDefined()
})
