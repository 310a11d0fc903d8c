// The five codes on screen: with each of them what it names is there, without it is not.
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { sampleFile, sampleLink } from '../../test/file-samples.ts'
import { inBench } from '../../test/in-bench.tsx'
import { modelAnswers, pageOf, workInProject } from '../../test/model-samples.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { BenchLinks } from './bench-links.panel.tsx'
import { DrawingLinks } from './drawing-links.tsx'
import { LinkListPage } from './link-list.page.tsx'
import { LinkDrawings } from './preview/link-drawings.tsx'
import { LinkHead } from './preview/link-head.tsx'

prepare()

const link = sampleLink({ title: '三层平面图', status: 'calibrated' })
const file = sampleFile({ kind: 'drawing', format: 'dxf', name: '三层.dxf' })
const all = ['link2d3d:list', 'link2d3d:edit', 'link2d3d:del', 'drawingApplication:link2d3d', 'hub:link2d3d']
const without = (code: string) => all.filter((one) => one !== code)
const nothing = () => undefined

const show = (page: ReactElement, rights: readonly string[]) => {
  workInProject()
  const sent = fakeServer(
    modelAnswers(rights, {
      'GET /api/link2d3d': pageOf(link, sampleLink({ id: 6, level: '4F' })),
      'GET /api/link2d3d/ofDrawing': [link],
      'GET /api/link2d3d/ofSub': [link],
      'GET /api/project/detail': { projId: 7, projName: '综合楼' },
    }),
  )
  showPage(page, '/link2d3d?projId=7&sub=11')
  return sent
}
const calls = (sent: { call: string }[]) => sent.map(({ call }) => call)

const bench = inBench(<BenchLinks />)
const linkHead = <LinkHead link={link} task="go" onTask={nothing} isOpen={false} onOpen={nothing} />
it('link2d3d:edit makes, calibrates and confirms', async () => {
  show(<LinkListPage />, all)
  expect(await screen.findByRole('button', { name: '新建联动' })).toBeDefined()
  expect(await screen.findByRole('button', { name: '确认校准' })).toBeDefined()
})

it('and without it one reads and deletes', async () => {
  show(<LinkListPage />, without('link2d3d:edit'))
  expect(await screen.findAllByRole('button', { name: '删除' })).toHaveLength(2)
  for (const name of ['新建联动', '确认校准']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('link2d3d:del deletes, and without it nobody does', async () => {
  show(<LinkListPage />, without('link2d3d:del'))
  expect(await screen.findByRole('button', { name: '确认校准' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})

it('link2d3d:list goes from one drawing to the next', async () => {
  const sent = show(linkHead, all)
  expect(await screen.findByRole('combobox', { name: '图纸' })).toBeDefined()
  await expect.poll(() => calls(sent)).toContain('GET /api/link2d3d')
})

it('and without it the page is the one that was asked for', async () => {
  const sent = show(linkHead, without('link2d3d:list'))
  expect(await screen.findByRole('link', { name: '图纸叠加' })).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(calls(sent)).not.toContain('GET /api/link2d3d')
})

it('drawingApplication:link2d3d leads from the drawing to the models', async () => {
  show(<DrawingLinks file={file} page={0} />, all)
  expect(await screen.findByRole('button', { name: /3F/ })).toBeDefined()
})

it('and without it the drawing is a drawing', async () => {
  const sent = show(<DrawingLinks file={file} page={0} />, without('drawingApplication:link2d3d'))
  await expect.poll(() => calls(sent)).toContain('POST /auth/setProject')
  // Long enough for what would be asked next.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('button')).toBeNull()
  expect(calls(sent)).not.toContain('GET /api/link2d3d/ofDrawing')
})

it('hub:link2d3d leads from the models to their drawings, and lays one into them', async () => {
  show(bench, all)
  expect(await screen.findByRole('link', { name: /三层平面图/ })).toBeDefined()
})

it('and without it the models have none', async () => {
  const sent = show(bench, without('hub:link2d3d'))
  expect(await screen.findByText(/没有|尚未/)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  expect(calls(sent)).not.toContain('GET /api/link2d3d/ofSub')
})

it('hub:link2d3d is needed to look at the drawing in the models', async () => {
  const sent = show(linkHead, without('hub:link2d3d'))
  expect(await screen.findByRole('combobox')).toBeDefined()
  expect(screen.queryByRole('link', { name: '图纸叠加' })).toBeNull()
  expect(calls(sent)).toContain('GET /api/link2d3d')
})

it('the drawings stand beside the open one with their status, and are found by number, name and level', async () => {
  show(<LinkDrawings link={link} onClose={nothing} />, all)
  const list = await screen.findByRole('complementary', { name: '图纸目录' })
  await expect.poll(() => within(list).getAllByRole('link')).toHaveLength(2)
  const open = within(list).getByRole('link', { current: 'page' })
  expect(open.textContent).toContain('已校准')
  fireEvent.change(within(list).getByRole('textbox'), { target: { value: '4f' } })
  await expect.poll(() => within(list).getAllByRole('link')).toHaveLength(1)
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/link2d3dPreview?projId=7&id=6')
})
