import type { ModelRoute, Viewpoint, ViewState } from '@sunmao/contract'
import { startState } from '@sunmao/viewer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { fakeViewer, inWorkbench } from '../../../test/in-workbench.tsx'
import { modelAnswers, pageOf } from '../../../test/model-samples.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import { endWalk } from '../walk/walk-store.ts'
import { SavedPanel } from './saved-panel.tsx'

prepare()
afterEach(endWalk)

const viewpoint = (more: Partial<Viewpoint> = {}): Viewpoint => ({
  id: 5,
  projId: 7,
  subId: 11,
  name: '大堂',
  isPersonal: false,
  mine: true,
  fileIds: [31],
  createBy: 'lead',
  createByName: '林知远',
  createTime: '2026-11-01T02:00:20.000Z',
  rowVersion: 0,
  ...more,
})
const walk: ModelRoute = {
  id: 1,
  subId: 11,
  name: '走道',
  loop: false,
  speed: 1,
  frames: [{ eye: [0, 0, 1], target: [0, 1, 1], up: [0, 0, 1], durationMs: 1000 }],
  createBy: 'lead',
  createByName: '林知远',
  createTime: '2026-11-01T02:00:20.000Z',
}
const state: ViewState = {
  camera: { ...startState.camera, eye: [7, 8, 9], target: [0, 0, 0], up: [0, 0, 1] },
  selected: {},
  hidden: { 31: [2, 1] },
  isolated: null,
  ghosted: {},
  xrayed: {},
  colours: [],
  sectionPlanes: [],
  sectionBox: null,
  storeyGap: 0,
  hasRooms: false,
}
const all = ['viewpoint:edit', 'filterModelView:edit', 'modelRoute:edit']
const answers = (more: Record<string, unknown> = {}, rights = all) =>
  modelAnswers(rights, {
    'GET /api/viewpoint': pageOf(viewpoint()),
    'GET /api/viewpoint/detail': { ...viewpoint(), state },
    'DELETE /api/viewpoint': undefined,
    'POST /api/filterModelView/queryFilterModelViews': [],
    'GET /api/modelRoute/queryList': { version: 8, content: [walk] },
    ...more,
  })
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')!

it('a click on a viewpoint sets all that it kept', async () => {
  fakeServer(answers())
  const viewer = fakeViewer()
  showPage(inWorkbench(<SavedPanel />, viewer))
  fireEvent.click(within(await rowOf('大堂')).getAllByRole('button')[0]!)
  await waitFor(() => expect(viewer.state.getState().camera.eye).toEqual([7, 8, 9]))
  expect(viewer.state.getState().hidden).toEqual({ 31: [2, 1] })
})

it('a viewpoint whose versions are all gone says so and shows nothing', async () => {
  fakeServer(answers({ 'GET /api/viewpoint/detail': { ...viewpoint({ fileIds: [] }), state } }))
  const viewer = fakeViewer()
  showPage(inWorkbench(<SavedPanel />, viewer))
  fireEvent.click(within(await rowOf('大堂')).getAllByRole('button')[0]!)
  expect(await screen.findByText('视点中的模型版本都已删除，无法显示。')).toBeDefined()
  expect(viewer.state.getState().camera).toBe(startState.camera)
})

it('what is deleted can be brought back, and goes for good when one leaves', async () => {
  const sent = fakeServer(answers())
  const shown = showPage(inWorkbench(<SavedPanel />))
  const remove = async () => {
    await rowOf('大堂')
    await press('「大堂」的操作')
    fireEvent.click(await screen.findByText('删除'))
    await waitFor(() => expect(screen.queryByText('大堂')).toBeNull())
  }
  await remove()
  await press('撤销')
  await rowOf('大堂')
  expect(bodies(sent, 'DELETE /api/viewpoint')).toEqual([])
  await remove()
  shown.unmount()
  await waitFor(() => expect(bodies(sent, 'DELETE /api/viewpoint')).toEqual([[5]]))
})

it('whoever may not edit shows and plays only', async () => {
  fakeServer(answers({ 'GET /api/viewpoint': pageOf(viewpoint({ mine: false })) }, []))
  showPage(inWorkbench(<SavedPanel />))
  await rowOf('走道')
  expect(screen.queryByRole('button', { name: '录制漫游路线' })).toBeNull()
  expect(screen.queryByRole('button', { name: '「走道」的操作' })).toBeNull()
  await press('「大堂」的操作')
  expect(await screen.findByText('复制链接')).toBeDefined()
  expect(screen.queryByText('删除')).toBeNull()
})

it('a recorded walk stays when somebody else was faster, and is saved into the list of now', async () => {
  const write = 'POST /api/modelRoute/batchWrite'
  let version = 8
  const sent = fakeServer(
    answers({
      'GET /api/modelRoute/queryList': () => ({ version, content: [walk] }),
      [write]: ({ body }: SentCall) => {
        if ((body as { version: number }).version === 9) return { version: 10, content: [walk] }
        version = 9
        return refusal(409, 'error.stale', '内容已被他人修改')
      },
    }),
  )
  const viewer = fakeViewer()
  showPage(inWorkbench(<SavedPanel />, viewer))
  await rowOf('走道')
  await press('录制漫游路线')
  await press('记录画面')
  viewer.flyTo(state.camera)
  await press('记录画面')
  fireEvent.click(screen.getByRole('button', { name: '上移第 2 个画面' }))
  await press('保存')
  expect(await screen.findByText('请填写路线名称。')).toBeDefined()
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '大堂一圈' } })
  await press('保存')
  expect(await screen.findByText(/录制的内容都还在/)).toBeDefined()
  await waitFor(() => expect(sent.filter(({ call }) => call === 'GET /api/modelRoute/queryList').length).toBe(2))
  await press(/保存$/)
  await waitFor(() => expect(bodies(sent, write).length).toBe(2))
  expect(bodies(sent, write)[1]).toMatchObject({
    version: 9,
    routes: [
      { id: 1, name: '走道' },
      { name: '大堂一圈', frames: [{ eye: [7, 8, 9] }, { eye: startState.camera.eye }] },
    ],
  })
})
