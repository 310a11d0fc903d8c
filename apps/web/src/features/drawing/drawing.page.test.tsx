import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { sampleFile } from '../../test/file-samples.ts'
import { modelAnswers } from '../../test/model-samples.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { DrawingPage } from './drawing.page.tsx'

prepare()

it.each([
  ['failed', { status: 'failed' as const, format: 'dxf' as const, error: '图纸已损坏。', pages: [] }, '图纸已损坏。'],
  [
    'kept',
    { format: 'dwg' as const, name: 'a.dwg', warnings: ['请另存为 DXF 后上传。'], pages: [] },
    '请另存为 DXF 后上传。',
  ],
])('says why a drawing is not shown: %s', async (_, more, sentence) => {
  fakeServer(modelAnswers([], { 'GET /api/hubFile/detail': sampleFile({ kind: 'drawing', ...more }) }))
  showPage(<DrawingPage />, '/browseDrawing?projId=7&fileId=41')
  expect(await screen.findByText(sentence)).toBeDefined()
})
