import type { Link2d3d } from '@sunmao/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { sampleFile, sampleLink } from '../../test/file-samples.ts'
import { modelAnswers, pageOf, workInProject } from '../../test/model-samples.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { LinkListPage } from './link-list.page.tsx'

prepare()

const show = (rights: string[]) => {
  workInProject()
  const sent = fakeServer(
    modelAnswers(rights, {
      'GET /api/link2d3d': pageOf(
        sampleLink(),
        sampleLink({ id: 6, level: '4F', status: 'calibrated', confirmBy: '李工' }),
      ),
      'POST /api/link2d3d/confirm': sampleLink({ status: 'calibrated' }),
    }),
  )
  showPage(<LinkListPage />, '/link2d3d?projId=7&sub=11')
  return sent
}

const showLoose = (residualMm: number) => {
  workInProject()
  const pair = { sheet: [0, 0] as [number, number], world: [0, 0] as [number, number] }
  const link = sampleLink({ residualMm, pairs: [{ ...pair, residualMm: 61 }] })
  const sent = fakeServer(
    modelAnswers(['link2d3d:list', 'link2d3d:edit'], {
      'GET /api/link2d3d': pageOf(link),
      'POST /api/link2d3d/confirm': sampleLink({ status: 'calibrated' }),
    }),
  )
  showPage(<LinkListPage />, '/link2d3d?projId=7&sub=11')
  return sent
}

it('lists links with their status and residual, and has one confirmed', async () => {
  const sent = show(['link2d3d:list', 'link2d3d:edit'])
  expect(await screen.findByText('待确认')).toBeDefined()
  expect(screen.getByText('已校准')).toBeDefined()
  expect(screen.getAllByText('0.4 mm')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: '确认校准' }))
  await expect.poll(() => sent.map(({ call }) => call)).toContain('POST /api/link2d3d/confirm')
  expect(sent.find(({ call }) => call === 'POST /api/link2d3d/confirm')?.body).toMatchObject({ id: 5, rowVersion: 3 })
})

it('marks a residual that is larger than allowed', async () => {
  workInProject()
  const links = pageOf(sampleLink(), sampleLink({ id: 6, residualMm: 1577.4 }))
  fakeServer(modelAnswers(['link2d3d:list'], { 'GET /api/link2d3d': links }))
  showPage(<LinkListPage />, '/link2d3d?projId=7&sub=11')
  expect((await screen.findByText('1577.4 mm')).className).toBe('link-loose')
  expect(screen.getByText('0.4 mm').className).toBe('')
})

it('asks before a residual that is larger than allowed is confirmed', async () => {
  const sent = showLoose(23.4)
  fireEvent.click(await screen.findByRole('button', { name: '确认校准' }))
  expect(await screen.findAllByText('平均残差 23.4 mm，仍要确认吗？')).not.toEqual([])
  expect(screen.getByText(/允许的平均残差为 5 mm，最大的一对为 61\.0 mm/)).toBeDefined()
  const confirms = () => sent.filter(({ call }) => call === 'POST /api/link2d3d/confirm')
  expect(confirms()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '接受残差并确认' }))
  await expect.poll(confirms).toMatchObject([{ body: { id: 5, rowVersion: 3, acceptResidual: true } }])
})

it('says why a far too large residual is not confirmed', async () => {
  const sent = showLoose(1577.4)
  fireEvent.click(await screen.findByRole('button', { name: '确认校准' }))
  expect(await screen.findByText(/平均残差 1577\.4 mm，超过上限 100 mm/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '接受残差并确认' })).toBeNull()
  expect(sent.map(({ call }) => call)).not.toContain('POST /api/link2d3d/confirm')
})

const transform = { scale: 0.001, rotation: 0, x: 0, y: 0 }
/** A scan of the plan. */
const scan = {
  'GET /api/hubFile/detail': sampleFile({ kind: 'drawing', format: 'image' }),
  'GET /api/hubFile/view': { original: '/blob/scan', packs: [] },
  'GET /blob/scan': () => new Response('scan'),
}
const gone = { 'GET /api/hubFile/detail': () => refusal(404, 'error.notFound', 'gone') }

const showNeeding = (needs: 'look' | 'pair', findings: Link2d3d['findings'] = [], file: object = scan) => {
  workInProject()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10 }))
  const pair = { world: [0, 0] as [number, number], residualMm: 0 }
  const pairs = [
    { ...pair, sheet: [0, 0] as [number, number] },
    { ...pair, sheet: [9, 9] as [number, number] },
  ]
  const link = sampleLink({ isAutomatic: false, residualMm: 0, pairs, transform, needs, findings })
  const sent = fakeServer(
    modelAnswers(['link2d3d:list', 'link2d3d:edit'], {
      'GET /api/link2d3d': pageOf(link),
      'GET /api/link2d3d/beneath': { axes: [], boxes: [[0, 0, 1, 1]] },
      ...file,
      'POST /api/link2d3d/confirm': sampleLink({ status: 'calibrated', isSeen: true }),
    }),
  )
  showPage(<LinkListPage />, '/link2d3d?projId=7&sub=11')
  return () => sent.filter(({ call }) => call === 'POST /api/link2d3d/confirm')
}

it('shows the plan over the storey before two pairs are confirmed, and says who looked', async () => {
  const confirms = showNeeding('look')
  expect(await screen.findByText('需要对照叠合图')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '确认校准' }))
  expect(await screen.findByText('图纸与 3F 对得上吗？')).toBeDefined()
  expect(screen.getByRole('img', { name: '图纸叠在楼层上' })).toBeDefined()
  expect(confirms()).toEqual([])
  const fits = screen.getByRole('button', { name: '对得上，确认校准' })
  await expect.poll(() => (fits as HTMLButtonElement).disabled).toBe(false)
  fireEvent.click(fits)
  await expect.poll(confirms).toMatchObject([{ body: { id: 5, rowVersion: 3, seen: true } }])
  await expect.poll(() => screen.queryByText('图纸与 3F 对得上吗？')).toBeNull()
})

it('does not take anybody’s word for it when the drawing cannot be shown', async () => {
  showNeeding('look', [], gone)
  fireEvent.click(await screen.findByRole('button', { name: '确认校准' }))
  expect(await screen.findByText('图纸没有加载出来，暂时不能对照。')).toBeDefined()
  expect((screen.getByRole('button', { name: '对得上，确认校准' }) as HTMLButtonElement).disabled).toBe(true)
})

it('says of what cannot be right why, with figures, and offers no way to confirm it', async () => {
  const text = '校准后的图是建筑轮廓的 2.03 倍大。'
  const confirms = showNeeding('pair', [{ code: 'size', figures: { factor: '2.03' }, text }])
  expect(await screen.findByText('需要第三个点对')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '确认校准' }))
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('button', { name: '对得上，确认校准' })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1)!)
  expect(confirms()).toEqual([])
})

it('shows the plan over the storey when only the server knows that the models have changed', async () => {
  workInProject()
  const current = sampleLink({ needs: 'look' })
  fakeServer(
    modelAnswers(['link2d3d:list', 'link2d3d:edit'], {
      'GET /api/link2d3d': pageOf(sampleLink()),
      'GET /api/link2d3d/beneath': { axes: [], boxes: [] },
      ...gone,
      'POST /api/link2d3d/confirm': () => refusal(409, 'link2d3d.needsLook', 'look', { current }),
    }),
  )
  showPage(<LinkListPage />, '/link2d3d?projId=7&sub=11')
  fireEvent.click(await screen.findByRole('button', { name: '确认校准' }))
  expect(await screen.findByText('图纸与 3F 对得上吗？')).toBeDefined()
})

it('offers nothing to change to who only reads', async () => {
  show(['link2d3d:list'])
  expect(await screen.findByText('待确认')).toBeDefined()
  for (const name of ['确认校准', '删除', '新建联动']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('tells drawings of one name apart where one is chosen', async () => {
  workInProject()
  const named = { kind: 'drawing', format: 'dxf', number: '建施-14', title: '平面图' } as const
  const [north, south, other] = [
    sampleFile({ ...named, fileId: 41, hubFileId: 40, name: '北区.dxf', version: 2 }),
    sampleFile({ ...named, fileId: 43, hubFileId: 42, name: '南区.dxf', version: 1 }),
    sampleFile({ ...named, fileId: 45, hubFileId: 44, number: '建施-15', name: '屋面.dxf' }),
  ]
  fakeServer(
    modelAnswers(['link2d3d:list', 'link2d3d:edit'], {
      'GET /api/link2d3d': pageOf(),
      'POST /api/hubFile/list': pageOf(north, south, other),
    }),
  )
  showPage(<LinkListPage />, '/link2d3d?projId=7&sub=11')
  fireEvent.click(await screen.findByRole('button', { name: '新建联动' }))
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '图纸' }))
  expect(await screen.findByTitle(/^建施-14 平面图 · .*北区\.dxf · 第 2 版/)).toBeDefined()
  expect(screen.getByTitle(/^建施-14 平面图 · .*南区\.dxf · 第 1 版/)).toBeDefined()
  expect(screen.getByTitle('建施-15 平面图')).toBeDefined()
})
