// The viewers of documents as people meet them, in both languages. What they draw is looked at in a browser, by the journeys.
import type { Lang } from '@sunmao/i18n'
import { readWorkbook } from '@sunmao/workbook/read'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { prepare, showPage } from '../../test/show-page.tsx'
import { showLanguage } from '../../theme/i18n.ts'
import { PdfDocumentView } from '../pdf/pdf-view.panel.tsx'
import { bytesIn, type DocumentSource } from './document-source.api.ts'
import { ExcelView } from './excel/excel-view.panel.tsx'
import { DocumentFrame } from './frame/document-frame.panel.tsx'
import { WordView } from './word/word-view.panel.tsx'

prepare()

const sourceOf = (bytes: Uint8Array | string, more: Partial<DocumentSource> = {}): DocumentSource => ({
  name: '门窗表.xlsx',
  version: 'V3',
  file: bytesIn(new Blob([bytes as BlobPart])),
  canDownload: false,
  ...more,
})

const languages = [
  [
    'zh-CN',
    { damaged: /损坏/, download: '下载', search: '在文档中查找', zoomIn: '放大', print: '打印', next: '下一页' },
  ],
  [
    'en',
    {
      damaged: /damaged/,
      download: 'Download',
      search: 'Find in document',
      zoomIn: 'Zoom in',
      print: 'Print',
      next: 'Next page',
    },
  ],
] as const satisfies [Lang, object][]

describe.each(languages)('in %s', (lang, words) => {
  it.each([
    ['Word', WordView],
    ['Excel', ExcelView],
    ['PDF', PdfDocumentView],
  ])('%s says in one sentence that a file is damaged, under its name', async (_, Viewer) => {
    await showLanguage(lang)
    showPage(<Viewer source={sourceOf('no document at all, whatever its name says')} />)
    expect(await screen.findByText(words.damaged)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('门窗表.xlsx')
  })

  it('a workbook shows its sheets, its cells by name and what it finds', async () => {
    await showLanguage(lang)
    const { pack } = await readWorkbook(new TextEncoder().encode('编号,宽\nM1021,1000\nC1515,1500\n'), '门窗表.csv')
    showPage(<ExcelView source={sourceOf(pack)} />)
    expect(await screen.findByRole('tab', { selected: true })).toBeDefined()
    expect(screen.getByDisplayValue('A1')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: words.search }))
    const field = screen.getByRole('textbox', { name: words.search })
    fireEvent.change(field, { target: { value: 'C1515' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await screen.findByText('1 / 1')).toBeDefined()
    expect(await screen.findByDisplayValue('A3')).toBeDefined()
  })

  it('the frame tells what of a file is not shown', async () => {
    await showLanguage(lang)
    showPage(
      <DocumentFrame source={sourceOf('x', { notes: ['2 pictures are too large.'] })}>
        <p>1</p>
      </DocumentFrame>,
    )
    expect(screen.getByText('2 pictures are too large.')).toBeDefined()
  })

  it('the frame turns pages, zooms and prints by buttons and keys, and offers to take home only who may', async () => {
    await showLanguage(lang)
    const [go, set, print, saved] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    const frame = (canDownload: boolean) => (
      <DocumentFrame
        source={sourceOf('x', { canDownload, onDownload: saved })}
        paging={{ at: 1, count: 9, go }}
        zooming={{ scale: 1, fits: ['width', 'page'], set, setFit: set }}
        onPrint={print}
      >
        <p>1</p>
      </DocumentFrame>
    )
    const { unmount } = showPage(frame(false))
    fireEvent.click(screen.getByRole('button', { name: words.next }))
    fireEvent.keyDown(document.body, { key: 'End' })
    expect(go.mock.calls).toEqual([[2], [8]])
    fireEvent.click(screen.getByRole('button', { name: words.zoomIn }))
    fireEvent.keyDown(document.body, { key: '-' })
    expect(set.mock.calls).toEqual([[1.1], [0.9]])
    fireEvent.click(screen.getByRole('button', { name: words.print }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: words.download })).toBeNull()
    unmount()
    showPage(frame(true))
    fireEvent.click(screen.getByRole('button', { name: words.download }))
    expect(saved).toHaveBeenCalledOnce()
  })
})
