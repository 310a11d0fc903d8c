import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { prepare, press, pressInDialog, showPage } from '../../../test/show-page.tsx'
import { PrintCheck } from './print-check.tsx'

prepare()

const show = () =>
  showPage(<PrintCheck kind="hubFile" fileId={51} name="暖施-03" version={2} onClose={() => undefined} />)
const address = 'https://hub.example.com/current/abc'

it('shows the code of a version and prints it on a label', async () => {
  const qrcode = { fileId: 51, address, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const sent = fakeServer({ 'GET /api/accessControl/currentQrcode': qrcode })
  show()
  expect(await screen.findByRole('img', { name: '暖施-03 的二维码' })).toBeDefined()
  expect(screen.getByText(address)).toBeDefined()
  await press('打印标签')
  fireEvent.click(await screen.findByLabelText('A4 每页 14 张（2 × 7）'))
  await pressInDialog('下载 PDF')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/accessControl/currentLabels')?.body).toEqual({
      kind: 'hubFile',
      fileIds: [51],
      labelSize: '2x7',
      skip: 0,
    }),
  )
})

it('says why there is none', async () => {
  fakeServer({ 'GET /api/accessControl/currentQrcode': () => refusal(404, 'error.notFound', '找不到。') })
  show()
  expect(await screen.findByText('找不到。')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '打印标签' }).disabled).toBe(true)
})
