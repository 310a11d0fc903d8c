import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { inWorkbench } from '../../../test/in-workbench.tsx'
import { modelAnswers, workInProject } from '../../../test/model-samples.ts'
import { prepare, showPage } from '../../../test/show-page.tsx'
import { SidePanel } from './side-panel.tsx'

prepare()
beforeAll(() => {
  const matchMedia = (media: string) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('matchMedia', matchMedia)
})
afterAll(() => vi.unstubAllGlobals())

const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

it('stands in four groups that all have words, with the trees in front', async () => {
  workInProject()
  fakeServer(modelAnswers([], {}))
  showPage(inWorkbench(<SidePanel />), '/modelBrowse?projId=7&files=3')
  await screen.findByRole('tab', { name: '构件', selected: true })
  expect(names()).toEqual(['构件', '审查', '视图', '文件', '空间', '系统', '房间', '类型', '自定义'])
  fireEvent.click(screen.getByRole('tab', { name: '视图' }))
  expect((await screen.findByRole('tab', { name: '保存的视图' })).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tab', { name: '着色' })).toBeDefined()
  fireEvent.click(screen.getByRole('tab', { name: '审查' }))
  expect(await screen.findByRole('tab', { name: '问题' })).toBeDefined()
  expect(screen.getByRole('tab', { name: '批注' })).toBeDefined()
  fireEvent.click(screen.getByRole('tab', { name: '文件' }))
  expect(await screen.findByRole('tab', { name: '模型' })).toBeDefined()
  expect(screen.getByRole('tab', { name: '图纸' })).toBeDefined()
})
