import type { Backup } from '@sunmao/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, press, pressInDialog, showPage } from '../../test/show-page.tsx'
import { BackupListPage } from './backup-list.page.tsx'

prepare()

const row: Backup = {
  name: 'b-20261119-020000-abc123',
  state: 'broken',
  problem: '第 3 块已损坏或缺失',
  moment: '2026-11-18T18:00:00.000Z',
  version: '4.0.4',
  reason: 'scheduled',
  rows: 12_000,
  databaseBytes: 1_500_000,
  files: 42,
  fileBytes: 900_000_000,
  lost: 0,
  rehearsal: {
    time: '2026-11-18T18:02:00.000Z',
    seconds: 12.3,
    isGood: false,
    checks: [
      { check: 'manifest', isGood: true, count: 160 },
      { check: 'database', isGood: false, count: 0, problem: '第 3 块已损坏或缺失' },
    ],
  },
}
const reply = { place: '/backups', keyId: '0123456789abcdef', keyFile: '/data/backup.key', content: [row], work: [] }

it('shows what the rehearsal found, and how to restore', async () => {
  fakeServer({ 'GET /api/backup': reply })
  showPage(<BackupListPage />)
  expect(await screen.findByText('演练失败')).toBeDefined()
  await press(/展开|Expand/)
  expect(await screen.findByText('第 3 块已损坏或缺失')).toBeDefined()
  expect(screen.getByText('npm run restore -- b-20261119-020000-abc123')).toBeDefined()
})

it('begins a backup and a rehearsal, and removes one after a question', async () => {
  const sent = fakeServer({
    'GET /api/backup': reply,
    'POST /api/backup': { taskId: 'a' },
    [`POST /api/backup/${row.name}/rehearsal`]: { taskId: 'b' },
    [`DELETE /api/backup/${row.name}`]: undefined,
  })
  showPage(<BackupListPage />)
  await press('立即备份')
  await press('演练恢复')
  await press('删除')
  await pressInDialog('删除')
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        'POST /api/backup',
        `POST /api/backup/${row.name}/rehearsal`,
        `DELETE /api/backup/${row.name}`,
      ]),
    ),
  )
})

it('shows how far a task is, and allows no second one meanwhile', async () => {
  const work = [{ taskId: 'a', kind: 'backup', status: 'running', stage: 'files', progress: 61.4 }]
  fakeServer({ 'GET /api/backup': { ...reply, work } })
  showPage(<BackupListPage />)
  expect(await screen.findByText('61%')).toBeDefined()
  expect((await screen.findByRole('button', { name: /立即备份/ })).hasAttribute('disabled')).toBe(true)
})
