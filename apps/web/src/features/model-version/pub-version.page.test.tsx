import type { PubVersion } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { modelAnswers, pageOf, sampleModel, workInProject } from '../../test/model-samples.ts'
import { prepare, press, showPage, typeIn } from '../../test/show-page.tsx'
import { PubVersionPage } from './pub-version.page.tsx'

prepare()
beforeEach(workInProject)

const sample = (more: Partial<PubVersion> = {}): PubVersion => ({
  id: 3,
  projId: 7,
  subId: 11,
  name: '施工图一版',
  status: 'published',
  models: 2,
  gate: [{ level: 'warn', text: '基点不一致' }],
  releaseNote: '首次发布',
  createBy: '林知远',
  createTime: '2026-11-01 10:00:00',
  ...more,
})
const list = 'GET /api/modelPubVersion/queryAllPubVersionByProjSub'
const models = pageOf(
  sampleModel(),
  sampleModel({ fileId: 32, modelId: 22, name: '坏.ifc', status: 'failed' }),
  sampleModel({ fileId: 33, modelId: 23, name: '图.dwg', format: 'document' }),
)
const answers = (rights: string[], more: Record<string, unknown> = {}) =>
  modelAnswers(rights, {
    [list]: [sample(), sample({ id: 2, name: '初设', status: 'superseded' })],
    'POST /api/model/list': models,
    'POST /api/modelPubVersion/gate': ({ body }: SentCall) => {
      const isStopped = (body as { fileIds: number[] }).fileIds.includes(32)
      return { gate: [{ level: isStopped ? 'stop' : 'fine', text: '检查' }], releaseNote: '与初设相比' }
    },
    ...more,
  })
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)

it('publishes what is ready unless something stands in the way, and says so at the name when it is taken', async () => {
  const replies = [refusal(400, 'error.duplicate', '二版 已存在。'), sample({ id: 4, name: '二版' })]
  const sent = fakeServer(answers(['modelPubVersion:publish'], { 'POST /api/modelPubVersion': () => replies.shift() }))
  showPage(<PubVersionPage />)
  await press('发布新版本')
  const dialog = await screen.findByRole('dialog')
  const publish = within(dialog).getByRole('button', { name: '发布新版本' }) as HTMLButtonElement
  await within(dialog).findByText('与初设相比')
  expect(bodies(sent, 'POST /api/modelPubVersion/gate')).toEqual([{ subId: 11, fileIds: [31] }])
  fireEvent.click(within(dialog).getByLabelText('坏.ifc'))
  expect(await within(dialog).findByText(/^先处理标为/)).toBeDefined()
  expect(publish.disabled).toBe(true)
  fireEvent.click(within(dialog).getByLabelText('坏.ifc'))
  await waitFor(() => expect(publish.disabled).toBe(false))
  await typeIn('版本名称', ' 二版 ')
  fireEvent.click(publish)
  expect((await within(dialog).findByText('二版 已存在。')).className).toContain('explain-error')
  fireEvent.click(publish)
  expect(await screen.findByText('已发布「二版」')).toBeDefined()
  expect(bodies(sent, 'POST /api/modelPubVersion').at(-1)).toEqual({ subId: 11, name: '二版', fileIds: [31] })
})

it('submits a release instead: a draft is made, and goes away again when nobody submits it', async () => {
  const sent = fakeServer(
    answers(['model:edit'], {
      'POST /api/modelPubVersion/draft': sample({ id: 9, name: '三版', status: 'draft' }),
      'DELETE /api/modelPubVersion/draft': undefined,
      'GET /api/approval/options': [],
    }),
  )
  showPage(<PubVersionPage />)
  await press('送审')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: '发布新版本' })).toBeNull()
  await within(dialog).findByText('与初设相比')
  await typeIn('版本名称', '三版')
  await press('送审', dialog)
  expect(await screen.findByText(/还没有适用的审批流程/)).toBeDefined()
  expect(bodies(sent, 'POST /api/modelPubVersion/draft')).toEqual([{ subId: 11, name: '三版', fileIds: [31] }])
  await press('关闭')
  await waitFor(() => expect(bodies(sent, 'DELETE /api/modelPubVersion/draft')).toEqual([[9]]))
})

it('shows a release beside the list, and lets it be withdrawn with a reason', async () => {
  const groups = [{ discipline: 'S', models: [sampleModel()] }]
  const more = {
    'GET /api/modelPubVersionGroup/queryAllModelByPubVersion': groups,
    'POST /api/modelPubVersion/withdraw': sample({ status: 'withdrawn' }),
  }
  const sent = fakeServer(answers(['modelPubVersion:manage'], more))
  showPage(<PubVersionPage />, '/?id=3')
  expect(await screen.findByText('主楼-结构.ifc')).toBeDefined()
  for (const word of ['首次发布', '基点不一致', '结构']) expect(screen.getAllByText(word).length).toBeGreaterThan(0)
  await press('撤回')
  const form = (await screen.findByText('撤回「施工图一版」？')).closest<HTMLElement>('[role="dialog"]')
  fireEvent.click(within(form!).getByRole('button', { name: '撤回' }))
  expect(await screen.findByText('必填项')).toBeDefined()
  fireEvent.change(within(form!).getByLabelText('撤回原因'), { target: { value: '尺寸有误' } })
  fireEvent.click(within(form!).getByRole('button', { name: '撤回' }))
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/modelPubVersion/withdraw')).toEqual([{ id: 3, reason: '尺寸有误' }]),
  )
})

it('does not offer to withdraw to anybody else', async () => {
  fakeServer(answers([]))
  showPage(<PubVersionPage />, '/?id=3')
  expect(await screen.findByText('首次发布')).toBeDefined()
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
})

it('compares two releases from the older to the newer, and publishes for nobody without the right', async () => {
  const sent = fakeServer(answers([], { 'POST /api/modelCompareRecord': { id: 8 } }))
  showPage(<PubVersionPage />)
  for (const name of ['施工图一版', '初设']) fireEvent.click(await screen.findByLabelText(`选择「${name}」`))
  await press('对比所选')
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/modelCompareRecord')).toEqual([{ subId: 11, fromPubId: 2, toPubId: 3 }]),
  )
  expect(screen.queryByRole('button', { name: '发布新版本' })).toBeNull()
})

it('says what a release is good for while there is none', async () => {
  fakeServer({ ...answers([]), [list]: [] })
  showPage(<PubVersionPage />)
  expect(await screen.findByText(/^还没有发布版本。/)).toBeDefined()
})
