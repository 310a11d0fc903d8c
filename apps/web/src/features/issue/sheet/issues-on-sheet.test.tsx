import type { SheetView } from '@sunmao/viewer'
import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { sampleFile } from '../../../test/file-samples.ts'
import { sampleIssue } from '../../../test/issue-sample.ts'
import { modelAnswers, workInProject } from '../../../test/model-samples.ts'
import { prepare, showPage } from '../../../test/show-page.tsx'
import { IssuesOnSheet } from './issues-on-sheet.tsx'

prepare()

/** A sheet of 1 pixel to the unit; jsdom has no WebGL. */
const looked: unknown[] = []
const view = {
  camera: { centre: [0, 0], unitsPerPixel: 1, rotation: 0 },
  insets: { left: 0, right: 0, top: 0, bottom: 0 },
  bounds: () => [0, 0, 1000, 1000],
  fit: (box: unknown) => void looked.push(box),
  project: ([x, y]: [number, number]) => ({ x, y }),
  onFrame: () => () => undefined,
} as unknown as SheetView

vi.mock('../../drawing/stage/sheet-stage.panel.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useSheet: () => view,
  useSheetCamera: () => view.camera,
}))

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

const pin = (id: number, page: number) => ({
  ...{ id, number: `ZHL-01-暖通-000${id}`, title: '风管与梁相碰', status: 'open' as const },
  sheet: { hubFileId: 40, fileId: 41, page, point: [300, 400] },
})

it('a pin opens its issue beside the drawing, which goes there, and closing leaves the drawing as it is', async () => {
  workInProject()
  fakeServer(
    modelAnswers([], {
      'POST /api/issue/sheetPins': [pin(5, 0), pin(6, 0), pin(7, 1)],
      'GET /api/issue/detail': sampleIssue(),
      'GET /api/thread/posts': { content: [], more: false },
      'GET /api/projectMember/projectUsers': [],
    }),
  )
  const file = sampleFile({ kind: 'drawing', format: 'dxf', hubFileId: 40 })
  const nothing = () => undefined
  showPage(
    <>
      <IssuesOnSheet file={file} page={0} metresPerUnit={0.001} place={undefined} onPlaced={nothing} />
      <Address />
    </>,
    '/browseDrawing?projId=7&fileId=41&annotation=9',
  )
  const pins = await screen.findAllByRole('link', { name: /暖通 000/ })
  expect(pins).toHaveLength(2)
  fireEvent.click(pins[0]!)
  expect(await screen.findByRole('region', { name: '问题详情' })).toBeDefined()
  expect(screen.getByTestId('address').textContent).toBe('/browseDrawing?projId=7&fileId=41&issue=5')
  await expect.poll(() => looked).toEqual([[200, 300, 400, 500]])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一条（J）' }).disabled).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await expect.poll(() => screen.queryByRole('region', { name: '问题详情' })).toBeNull()
  expect(screen.getByTestId('address').textContent).toBe('/browseDrawing?projId=7&fileId=41')
})
