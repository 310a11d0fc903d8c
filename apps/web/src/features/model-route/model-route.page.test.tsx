import type { ModelRoute } from '@sunmao/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { modelAnswers, workInProject } from '../../test/model-samples.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../test/show-page.tsx'
import { ModelRoutePage } from './model-route.page.tsx'

prepare()
beforeEach(workInProject)

const frame = { eye: [0, 0, 1], target: [0, 0, 0], up: [0, 1, 0], durationMs: 6000 } as ModelRoute['frames'][number]
const walk = (id: number, name: string): ModelRoute => ({
  id,
  subId: 11,
  name,
  loop: false,
  speed: 2,
  frames: [frame, frame],
  createBy: 'lead',
  createByName: '林知远',
  createTime: '2026-11-01 10:00:00',
})
const written = ({ id, name, loop, speed, frames }: ModelRoute) => ({ id, name, loop, speed, frames })
const [lobby, roof] = [walk(1, '大堂'), walk(2, '屋面')]
const answers = (more: Record<string, unknown> = {}, rights = ['modelRoute:edit']) =>
  modelAnswers(rights, { 'GET /api/modelRoute/queryList': { version: 8, content: [lobby, roof] }, ...more })
const writes = (sent: SentCall[]) =>
  sent.filter(({ call }) => call === 'POST /api/modelRoute/batchWrite').map(({ body }) => body)

it('moves a walk and writes the whole list with its version', async () => {
  const sent = fakeServer(answers({ 'POST /api/modelRoute/batchWrite': { version: 9, content: [roof, lobby] } }))
  showPage(<ModelRoutePage />)
  expect((await screen.findAllByText('6 秒')).length).toBe(2)
  expect(screen.getAllByText('林知远').length).toBe(2)
  const played = screen.getByRole('link', { name: '大堂' }).getAttribute('href')
  expect(played).toBe('/modelBrowse?projId=7&subId=11&route=1')
  await press('下移「大堂」')
  expect(await screen.findByText('「大堂」已移到第 2 位')).toBeDefined()
  expect(writes(sent)).toEqual([{ subId: 11, version: 8, routes: [roof, lobby].map(written) }])
})

it('tells when somebody else was faster, and shows the list of now', async () => {
  const sent = fakeServer(
    answers({ 'POST /api/modelRoute/batchWrite': () => refusal(409, 'error.stale', '内容已被他人修改') }),
  )
  showPage(<ModelRoutePage />)
  await press('上移「屋面」')
  expect(await screen.findByText('内容已被他人修改')).toBeDefined()
  await waitFor(() => expect(sent.filter(({ call }) => call === 'GET /api/modelRoute/queryList').length).toBe(2))
})

it('renames and changes the speed', async () => {
  const sent = fakeServer(answers({ 'POST /api/modelRoute/batchWrite': { version: 9, content: [] } }))
  showPage(<ModelRoutePage />)
  fireEvent.click((await screen.findAllByRole('button', { name: '编辑' }))[1]!)
  await typeIn('名称', '屋顶')
  await typeIn('速度', '1.5')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(writes(sent)).toEqual([
      { subId: 11, version: 8, routes: [lobby, { ...roof, name: '屋顶', speed: 1.5 }].map(written) },
    ]),
  )
})

it('offers nothing to whoever may not edit, and says where walks come from', async () => {
  fakeServer(answers({}, []))
  const shown = showPage(<ModelRoutePage />)
  await screen.findByText('大堂')
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  shown.unmount()
  fakeServer(answers({ 'GET /api/modelRoute/queryList': { version: 0, content: [] } }, []))
  showPage(<ModelRoutePage />, '/?sub=12')
  expect(await screen.findByText(/^还没有漫游路线。/)).toBeDefined()
})
