import type { Webhook } from '@sunmao/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { WebhookPage } from './webhook.page.tsx'

prepare()

const row: Webhook = {
  id: 5,
  name: '值班群',
  kind: 'dingtalk',
  groups: ['feedback'],
  enabled: true,
  host: 'oapi.dingtalk.com',
  hasSecret: true,
  createTime: '2026-11-15 08:00:00',
  rowVersion: 2,
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('keeps address and secret when an edit leaves them empty', async () => {
  const sent = fakeServer({
    'GET /api/webhook': { content: [row], totalElements: 1 },
    'PUT /api/webhook': { ...row, rowVersion: 3 },
  })
  showPage(<WebhookPage />, '/system/webhook')
  await screen.findByText('oapi.dingtalk.com')
  press('编辑')
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '新群' } })
  press('保存')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/webhook')?.body).toEqual({
      id: 5,
      rowVersion: 2,
      name: '新群',
      kind: 'dingtalk',
      groups: ['feedback'],
      enabled: true,
    }),
  )
})

it('says at the field why an address is not taken', async () => {
  fakeServer({
    'GET /api/webhook': { content: [], totalElements: 0 },
    'POST /api/webhook': () => refusal(400, 'webhook.wrongHost', '机器人地址须以 https 开头'),
  })
  showPage(<WebhookPage />, '/system/webhook')
  await screen.findByText(/还没有群机器人/)
  press('新增')
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '群' } })
  fireEvent.change(screen.getByLabelText('Webhook 地址'), { target: { value: 'http://10.0.0.1/' } })
  press('保存')
  expect((await screen.findByText('机器人地址须以 https 开头')).className).toContain('explain')
})

it('tells how a test went', async () => {
  fakeServer({
    'GET /api/webhook': { content: [row], totalElements: 1 },
    'POST /api/webhook/test': { ok: false, message: '没有送达。' },
  })
  showPage(<WebhookPage />, '/system/webhook')
  await screen.findByText('值班群')
  press('测试')
  await screen.findByText('没有送达。')
})
