import type { ViewerState } from '@sunmao/viewer'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { prepare, showPage } from '../../../test/show-page.tsx'
import { type Workbench, WorkbenchProvider } from '../workbench.ts'
import { SeenLine } from './seen-line.tsx'

prepare()

function show(seen: Pick<ViewerState, 'hidden' | 'ghosted' | 'colours'>) {
  const state = { getState: () => seen, subscribe: () => () => undefined }
  fakeServer({})
  showPage(
    <WorkbenchProvider value={{ viewer: { state } } as unknown as Workbench}>
      <SeenLine />
    </WorkbenchProvider>,
    '/modelBrowse',
  )
}

it('counts what is hidden, and the colours that something has', async () => {
  const colours: ViewerState['colours'] = [
    { colour: 0x1b7c47ff, elements: { 31: [0, 2] } },
    { colour: 0xc8303bff, elements: {} },
    { colour: 0xf3a9a3ff, elements: { 31: [7, 1] } },
  ]
  show({ hidden: { 31: [3, 4] }, ghosted: {}, colours })
  expect((await screen.findByText(/隐藏/)).textContent).toBe('隐藏 4 · 2 种颜色')
})
