import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { useSession } from '../../../session/session.ts'
import { pageOf } from '../../../test/model-samples.ts'
import { sampleShare } from '../../../test/share-sample.ts'
import { prepare, press, pressInDialog, showPage } from '../../../test/show-page.tsx'
import { SiteSharesPage } from './site-shares.page.tsx'

prepare()

const answers = {
  'GET /api/accessControl/ofSite': pageOf(sampleShare({ projName: '综合楼' })),
  'DELETE /api/accessControl/ofSite': undefined,
}

it('revokes shares of any project', async () => {
  const sent = fakeServer(answers)
  showPage(<SiteSharesPage />)
  expect(await screen.findByText('综合楼')).toBeDefined()
  fireEvent.click(screen.getByLabelText('选择 309 新风机房'))
  await press('撤销 1 个')
  await pressInDialog('撤销')
  await waitFor(() => expect(sent.find(({ call }) => call === 'DELETE /api/accessControl/ofSite')?.body).toEqual([41]))
})

it('shows who may only look no button, and asks for no code', async () => {
  useSession.setState({ roles: ['accessControl:list'] })
  const sent = fakeServer(answers)
  showPage(<SiteSharesPage />)
  fireEvent.click(await screen.findByRole('button', { name: '309 新风机房' }))
  expect(await screen.findByText('知道密码的人', { selector: 'dd' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  expect(sent.map(({ call }) => call)).not.toContain('GET /api/accessControl/queryAcQrcode')
})
