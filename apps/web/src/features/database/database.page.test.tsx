import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, press, pressInDialog, showPage } from '../../test/show-page.tsx'
import { DatabasePage } from './database.page.tsx'

prepare()

const table = { name: 'issue', rows: 12_345, bytes: 9_000_000, indexBytes: 3_000_000, deadRows: 7 }
const rule = {
  kind: 'message',
  name: '已读消息',
  about: '已读的消息。',
  days: 365,
  leastDays: 30,
  isFixed: false,
  count: 20,
}
const answers = {
  'GET /api/database/tables': { name: 'sunmao', version: '18.4', bytes: 50_000_000, content: [table], work: [] },
  'GET /api/database/retention': [rule],
  'GET /api/database/retention/preview': { count: 1234 },
  'PUT /api/database/retention': { ...rule, days: 60 },
  'POST /api/database/maintenance': { taskId: 'a' },
}

it('shows sizes, and cleans after a question', async () => {
  const sent = fakeServer(answers)
  showPage(<DatabasePage />)
  expect(await screen.findByText('12,345')).toBeDefined()
  await press('整理空间')
  await pressInDialog('整理空间')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/database/maintenance'))
  expect(sent.find(({ call }) => call === 'POST /api/database/maintenance')!.body).toEqual({
    verb: 'vacuum',
    tables: [],
  })
})

it('tells what would go before a rule is saved', async () => {
  const sent = fakeServer(answers)
  showPage(<DatabasePage />, '/?view=rules')
  const field = await screen.findByLabelText('“已读消息”保留天数')
  fireEvent.change(field, { target: { value: '60' } })
  expect(await screen.findByText(/1,234/)).toBeDefined()
  fireEvent.change(field, { target: { value: '10' } })
  expect(await screen.findByText(/至少 30 天/)).toBeDefined()
  fireEvent.change(field, { target: { value: '60' } })
  await press('保存')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('PUT /api/database/retention'))
})
