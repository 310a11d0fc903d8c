import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { modelAnswers, pageOf, sampleModel } from '../../../test/model-samples.ts'
import { freePolicy, sampleQrcode, sampleShare } from '../../../test/share-sample.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import { PackageDialog } from './package-dialog.tsx'

prepare()

it('puts models, drawings and documents behind one link', async () => {
  const sent = fakeServer(
    modelAnswers([], {
      'GET /api/accessControl/policy': freePolicy,
      'POST /api/model/list': pageOf(sampleModel(), sampleModel({ fileId: 32, modelId: 22, status: 'failed' })),
      'POST /api/hubFile/list': pageOf(
        { fileId: 51, hubFileId: 5, kind: 'drawing', number: '暖施-03', name: 'a.dxf', version: 2 },
        { fileId: 52, hubFileId: 6, kind: 'document', name: '设计说明.docx', version: 1 },
      ),
      'POST /api/accessControl/batchCreate': [sampleShare({ accessType: 9 })],
      'GET /api/accessControl/queryAcQrcode': sampleQrcode,
    }),
  )
  showPage(<PackageDialog projId={7} onClose={() => undefined} />)
  expect(await screen.findByRole('button', { name: '请先选择内容' })).toHaveProperty('disabled', true)
  // One of the two models cannot be read.
  expect(await screen.findByLabelText('全选 3 个')).toBeDefined()
  fireEvent.click(screen.getByLabelText(/暖施-03/))
  fireEvent.click(screen.getByLabelText(/设计说明/))
  await press('下一步（2 项）')
  const name = await screen.findByLabelText<HTMLInputElement>('名称')
  expect(name.value).toMatch(/^分享包 \d{4}-\d\d-\d\d$/)
  await press('创建并复制链接')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/accessControl/batchCreate')?.body).toMatchObject({
      projId: 7,
      subId: 11,
      items: [{ description: name.value, accessType: 9, fileIds: [51, 52] }],
    }),
  )
})
