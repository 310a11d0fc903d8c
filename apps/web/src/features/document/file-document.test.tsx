import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { sampleFile } from '../../test/file-samples.ts'
import { modelAnswers } from '../../test/model-samples.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { bytesIn } from './document-source.api.ts'
import { FileBar } from './file-bar.tsx'
import { FileDocument } from './file-document.panel.tsx'
import { DocumentFrame } from './frame/document-frame.panel.tsx'

prepare()

const show = (more: Parameters<typeof sampleFile>[0]) => {
  fakeServer(modelAnswers([], { 'GET /api/hubFile/detail': sampleFile(more) }))
  showPage(<FileDocument />, '/browseWord?projId=7&fileId=41')
}

it('says why a file cannot be shown', async () => {
  show({ status: 'failed', error: '文件已损坏。', pages: [] })
  expect(await screen.findByText('文件已损坏。')).toBeDefined()
})

it('says that a file is still being prepared', async () => {
  show({ status: 'preparing', progress: 10 })
  expect(await screen.findByText(/正在准备|处理/)).toBeDefined()
})

it('tells the way to something that can be shown', async () => {
  show({ format: 'other', name: '模型.rvt', pages: [] })
  expect(await screen.findByText(/Revit|IFC/)).toBeDefined()
  // Who may not take it home is not offered to.
  expect(screen.queryByRole('button', { name: /下载/ })).toBeNull()
})

it('leads back to the list that the file comes from', async () => {
  fakeServer(modelAnswers([], {}))
  const file = sampleFile({ format: 'xlsx', name: '门窗表.xlsx' })
  const source = { name: file.name, file: bytesIn(new Blob([])), canDownload: false }
  showPage(
    <FileBar file={file}>
      <DocumentFrame source={source}>…</DocumentFrame>
    </FileBar>,
    '/browseExcel?projId=7&fileId=41',
  )
  const back = await screen.findByRole('link', { name: '返回图纸与文档' })
  expect(back.getAttribute('href')).toBe(`/hubFile?projId=${file.projId}&sub=${file.subId}`)
})
