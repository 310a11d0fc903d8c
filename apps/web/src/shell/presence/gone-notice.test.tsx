// What somebody else removes closes where it is open, and says who it was.
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { useRemovedMeanwhile } from '../../features/clash/use-removed-meanwhile.ts'
import type { Triage } from '../../features/clash/use-triage.ts'
import { FileDocument } from '../../features/document/file-document.panel.tsx'
import { DrawingPage } from '../../features/drawing/drawing.page.tsx'
import { AnnotationDetailPanel } from '../../features/hub-annotation/detail/annotation-detail.panel.tsx'
import { ShareDrawer } from '../../features/share/list/share-drawer.tsx'
import { sampleFile } from '../../test/file-samples.ts'
import { liveSocket } from '../../test/live-socket.ts'
import { modelAnswers } from '../../test/model-samples.ts'
import { sampleQrcode, sampleShare } from '../../test/share-sample.ts'
import { prepare, showPage } from '../../test/show-page.tsx'

prepare()
const live = liveSocket()

const answers = {
  'POST /api/webSocket/ticket': { ticket: 'x' },
  'GET /api/accessControl/detail': sampleShare(),
  'GET /api/accessControl/queryAcQrcode': sampleQrcode,
  'GET /api/hubFile/detail': sampleFile({ kind: 'drawing', status: 'failed', error: '图纸已损坏。', pages: [] }),
}
const gone = (kind: string, id: number, name: string) =>
  act(() => live.say({ type: 'change', kind, projId: 7, id, gone: { userId: 9, nickName: '沈若溪', name } }))

it.each([
  [
    'annotation',
    5,
    '沈若溪删除了批注 批注-0005',
    (close: () => void) => <AnnotationDetailPanel id={5} onClose={close} />,
  ],
  [
    'accessControl',
    41,
    '沈若溪撤销了分享「批注-0005」',
    (close: () => void) => <ShareDrawer id={41} onClose={close} />,
  ],
] as const)('a panel: %s', async (kind, id, sentence, panel) => {
  fakeServer(modelAnswers([], answers))
  const close = vi.fn()
  showPage(panel(close))
  await live.open()
  gone(kind, id + 1, '别的')
  expect(close).not.toHaveBeenCalled()
  gone(kind, id, '批注-0005')
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(close).toHaveBeenCalledOnce()
})

it.each([
  ['clashGroup', 3, '沈若溪解散了碰撞组「走道」'],
  ['clash', 8, '沈若溪删除了检查项「走道」'],
])('what is open of clashes: %s', async (kind, id, sentence) => {
  fakeServer(answers)
  const openGroup = vi.fn()
  const Open = () => {
    useRemovedMeanwhile({ groupId: 3, group: { testId: 8 }, point: undefined, openGroup } as unknown as Triage)
    return null
  }
  showPage(<Open />)
  await live.open()
  gone(kind, id, '走道')
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(openGroup).toHaveBeenCalledExactlyOnceWith(undefined)
})

it.each([
  ['a drawing', <DrawingPage key="d" />],
  ['a document', <FileDocument key="f" />],
])('a page of its own: %s, with the way back to the list', async (_, page) => {
  fakeServer(modelAnswers([], answers))
  showPage(page, '/browse?projId=7&fileId=41')
  await screen.findByText('图纸已损坏。')
  await live.open()
  gone('hubFile', 41, '一层平面.dxf V2')
  expect(await screen.findByText('沈若溪把文件「一层平面.dxf V2」移入了回收站')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('图纸已损坏。')).toBeNull())
  expect(screen.getByRole('link', { name: '回到文件列表' }).getAttribute('href')).toBe('/hubFile?projId=7')
})
