import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, type SentCall } from '../../api/fake-server.ts'
import { modelAnswers, pageOf, sampleModel } from '../../test/model-samples.ts'
import { prepare, press, showPage } from '../../test/show-page.tsx'
import { ModelDetailPage } from './model-detail.page.tsx'

prepare()

const element = (index: number) => ({ fileId: 31, index, globalId: `g${index}`, name: `墙 ${index}`, class: 'IfcWall' })
const branches: Record<string, object> = {
  '[]': { nodes: [{ key: '1F', label: '1F', count: 2 }], elements: [], totalElements: 0 },
  '["1F"]': { nodes: [], elements: [element(0), element(1)], totalElements: 2 },
}
const answers = (row = sampleModel(), more: Record<string, unknown> = {}) =>
  modelAnswers(['model:edit'], {
    'GET /api/model/detail': row,
    'POST /api/model/customizedTree': ({ body }: SentCall) =>
      branches[JSON.stringify((body as { path: string[] }).path)],
    ...more,
  })
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)

it('tells what is known, and leaves out what a failed conversion could not tell', async () => {
  fakeServer(
    answers(
      sampleModel({
        schema: 'IFC4',
        unit: 0.001,
        warnings: ['没有楼层'],
        basePoint: { crs: 'EPSG:4547', x: 1, y: 2, z: 0, rotation: Math.PI / 2 },
      }),
    ),
  )
  const shown = showPage(<ModelDetailPage />, '/model/detail?fileId=31')
  for (const word of ['IFC4', 'mm', '没有楼层', 'EPSG:4547 · X 1，Y 2，Z 0 m · 旋转 90°'])
    expect(await screen.findByText(word)).toBeDefined()
  shown.unmount()
  fakeServer(answers(sampleModel({ fileId: 32, status: 'failed', error: '读不懂', counts: undefined })))
  showPage(<ModelDetailPage />, '/model/detail?fileId=32')
  expect(await screen.findAllByText('读不懂')).toBeDefined()
  expect(screen.queryByText('IFC 版本')).toBeNull()
  expect(screen.queryByRole('tab', { name: '构件' })).toBeNull()
})

it('opens a tree level by level and shows what the chosen elements share', async () => {
  const sent = fakeServer(
    answers(sampleModel(), {
      'POST /api/model/properties': {
        elements: [element(0), element(1)].map((one) => ({ ...one, systems: [] })),
        properties: [
          { set: 'Pset_WallCommon', name: 'Width', value: '0.2', unit: 'length', varies: false },
          { set: 'Pset_WallCommon', name: 'FireRating', varies: true },
        ],
      },
    }),
  )
  const dims = encodeURIComponent('["level"]')
  showPage(<ModelDetailPage />, `/model/detail?fileId=31&tab=elements&dims=${dims}`)
  await screen.findByText('1F')
  expect(bodies(sent, 'POST /api/model/customizedTree').length).toBe(1)
  fireEvent.click(document.querySelector('.ant-tree-switcher_close')!)
  fireEvent.click(await screen.findByText('墙 0'))
  fireEvent.click(screen.getByText('墙 1'))
  expect(await screen.findByText('已选 2 个构件')).toBeDefined()
  expect(screen.getByText('0.2 m')).toBeDefined()
  expect(screen.getByText('多个值')).toBeDefined()
  expect(bodies(sent, 'POST /api/model/properties').at(-1)).toEqual({
    elements: [
      { fileId: 31, index: 0 },
      { fileId: 31, index: 1 },
    ],
  })
})

it('shows complex properties as groups, and names and values of any length whole', async () => {
  const [name, value] = ['N'.repeat(300), 'v'.repeat(5000)]
  const row = (more: object) => ({ set: 'Pset_Window', varies: false, ...more })
  const inPane = (label: string, text: string) =>
    row({ name: `Glazing (Outer) › ${label}`, groups: ['Glazing (Outer)'], label, value: text })
  fakeServer(
    answers(sampleModel(), {
      'POST /api/model/properties': {
        elements: [{ ...element(0), systems: [] }],
        properties: [
          inPane('Colour', 'clear'),
          row({ name, value }),
          inPane('Thickness', '6'),
          row({ name: 'A › B › Depth', groups: ['A', 'B'], label: 'Depth', value: '1' }),
        ],
      },
    }),
  )
  const dims = encodeURIComponent('["level"]')
  showPage(<ModelDetailPage />, `/model/detail?fileId=31&tab=elements&dims=${dims}`)
  await screen.findByText('1F')
  fireEvent.click(document.querySelector('.ant-tree-switcher_close')!)
  fireEvent.click(await screen.findByText('墙 0'))
  const set = (await screen.findByRole('heading', { name: '窗' })).parentElement!
  expect([...set.querySelectorAll('h4, dt, dd')].map(({ textContent }) => textContent)).toEqual([
    ...[name, value],
    ...['Glazing (Outer)', '颜色', 'clear', '厚度', '6'],
    ...['A › B', '深度', '1'],
  ])
  // The names of the file are behind the pointer, and all of them at once behind a switch that is remembered.
  expect(set.querySelector('h3')!.title).toBe('Pset_Window')
  fireEvent.click(screen.getByRole('checkbox', { name: '显示 IFC 原名' }))
  expect(set.querySelector('h3')!.textContent).toBe('Pset_Window')
  expect(screen.getByText('IfcWall', { selector: 'dd' })).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: '显示 IFC 原名' }))
  expect(screen.getByText('墙', { selector: 'dd' })).toBeDefined()
})

it('searches by conditions, bounds as numbers, and keeps them in the address', async () => {
  const sent = fakeServer(answers(sampleModel(), { 'POST /api/model/elements': pageOf(element(0)) }))
  showPage(<ModelDetailPage />, '/model/detail?fileId=31&tab=elements&view=search')
  await screen.findByText('墙 0')
  await press('添加属性条件')
  fireEvent.change(await screen.findByLabelText('属性名'), { target: { value: ' Width ' } })
  fireEvent.mouseDown(screen.getByLabelText('条件'))
  fireEvent.click(await screen.findByTitle('不小于'))
  fireEvent.change(await screen.findByRole('spinbutton'), { target: { value: '0.2' } })
  fireEvent.click(document.querySelector('.model-find button[type="submit"]')!)
  const asked = { conditions: [{ name: 'Width', op: 'atLeast', value: 0.2 }], fileIds: [31], page: 0, size: 20 }
  await waitFor(() => expect(bodies(sent, 'POST /api/model/elements').at(-1)).toEqual(asked))
})

it('does not open a locked model to whoever may not edit models', async () => {
  const sent = fakeServer({ ...answers(sampleModel({ locked: true })), 'POST /auth/setProject': ['model:download'] })
  showPage(<ModelDetailPage />, '/model/detail?fileId=31&tab=elements')
  expect(await screen.findByText(/^已锁定：/)).toBeDefined()
  expect(screen.queryByRole('tab', { name: '构件' })).toBeNull()
  expect(bodies(sent, 'POST /api/model/customizedTree')).toEqual([])
})

it('compares two chosen versions, from the older to the newer', async () => {
  const versions = pageOf(
    sampleModel({ fileId: 29, version: 1, note: '初版' }),
    sampleModel(),
    sampleModel({ fileId: 30, version: 2, status: 'failed' }),
  )
  const sent = fakeServer(
    answers(sampleModel(), { 'POST /api/model/list': versions, 'POST /api/modelCompareRecord': { id: 4 } }),
  )
  showPage(<ModelDetailPage />, '/model/detail?fileId=31')
  expect(await screen.findByText('初版')).toBeDefined()
  const table = screen.getByRole('table')
  expect((within(table).getByLabelText('第 2 版') as HTMLInputElement).disabled).toBe(true)
  for (const label of ['第 3 版', '第 1 版']) fireEvent.click(within(table).getByLabelText(label))
  await press('对比所选版本')
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/modelCompareRecord')).toEqual([{ subId: 11, fromFileId: 29, toFileId: 31 }]),
  )
})

it('lists rooms of a level with their area', async () => {
  const room = (index: number, level: string, area: number) => ({
    fileId: 31,
    index,
    globalId: '',
    number: `${100 + index}`,
    name: '会议室',
    level,
    area,
    boundary: [],
  })
  fakeServer(answers(sampleModel(), { 'POST /api/model/rooms': [room(1, '1F', 20), room(2, '2F', 30.5)] }))
  showPage(<ModelDetailPage />, '/model/detail?fileId=31&tab=rooms&level=2F')
  expect(await screen.findByText('1 个房间，共 30.5 m²')).toBeDefined()
  expect(screen.queryByText('101')).toBeNull()
})

it('adds up the area of rooms without their parts, and keeps the order of the server', async () => {
  const room = (index: number, area: number | undefined, partOf?: number) => ({
    fileId: 31,
    index,
    globalId: '',
    number: `${index}`,
    name: '房间',
    level: '1F',
    area,
    partOf,
    boundary: [],
  })
  const rooms = [room(7, 20), room(3, 8, 7), room(4, 12, 7), room(5, 2, 4), room(9, undefined), room(6, 5, 9)]
  fakeServer(answers(sampleModel(), { 'POST /api/model/rooms': rooms }))
  showPage(<ModelDetailPage />, '/model/detail?fileId=31&tab=rooms')
  // 7 with all its parts, and 6, whose whole has no area.
  expect(await screen.findByText('6 个房间，共 25 m²')).toBeDefined()
  const numbers = [...document.querySelectorAll('tbody tr.ant-table-row')].map((row) => row.children[0]?.textContent)
  expect(numbers).toEqual(['7', '3', '4', '5', '9', '6'])
})

it('adds up a schedule and hands it out as a sheet', async () => {
  const sums = encodeURIComponent('[{"set":"Qto","name":"NetVolume"}]')
  const sent = fakeServer(
    answers(sampleModel(), {
      'POST /api/model/schedule': { columns: [], rows: [{ keys: ['IfcWall', '200'], count: 12, sums: [3.25] }] },
      'POST /api/model/schedule/download': new Response('x'),
    }),
  )
  showPage(<ModelDetailPage />, `/model/detail?fileId=31&tab=schedule&sums=${sums}`)
  const line = (await screen.findByText('墙')).closest('tr')!
  expect(line.textContent).toBe('墙200123.25')
  await press('导出 Excel')
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/model/schedule/download')[0]).toEqual({
      conditions: [],
      fileIds: [31],
      groupBy: ['class', 'type'],
      sums: [{ set: 'Qto', name: 'NetVolume' }],
    }),
  )
})
