import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, press, pressInDialog, showPage } from '../../test/show-page.tsx'
import { ReleaseListPage } from './release-list.page.tsx'

prepare()

const check = {
  time: '2026-11-19T02:00:00.000Z',
  seconds: 12.3,
  isGood: true,
  from: '4.0.4',
  backup: 'b-20261119-020000-abc123',
  rows: 12_000,
  migrations: ['0031_more'],
  isOneWay: false,
}
const row = {
  version: '4.1.0',
  time: '2026-11-18T02:00:00.000Z',
  bytes: 40_000_000,
  files: 2800,
  keyId: 'fcfbfe567e4c1840',
  isFull: false,
  isRunning: false,
  check,
  isReady: true,
}
const reply = {
  running: '4.0.4',
  installed: '4.0.4',
  isInstallation: true,
  keys: ['fcfbfe567e4c1840'],
  canSwitch: true,
  watchSeconds: 60,
  content: [row],
  history: [],
}

it('switches to a checked release after a question', async () => {
  const sent = fakeServer({ 'GET /api/release': reply, 'POST /api/release/4.1.0/switch': { id: 'one' } })
  showPage(<ReleaseListPage />)
  expect(await screen.findByText('检查通过，可以切换')).toBeDefined()
  await press('切换')
  await pressInDialog('切换')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/release/4.1.0/switch'))
})

it('does not switch to one that was not checked, and shows why a check failed', async () => {
  const failed = { ...row, isReady: false, check: { ...check, isGood: false, problem: 'column is there already' } }
  fakeServer({ 'GET /api/release': { ...reply, content: [failed] } })
  showPage(<ReleaseListPage />)
  await press(/展开|Expand/)
  expect(await screen.findByText('column is there already')).toBeDefined()
  expect((await screen.findByRole('button', { name: '切换' })).hasAttribute('disabled')).toBe(true)
})

it('says how to trust a key where there is none', async () => {
  fakeServer({ 'GET /api/release': { ...reply, keys: [], content: [] } })
  showPage(<ReleaseListPage />)
  expect(await screen.findByText('还没有信任的发布公钥，不接受发布包')).toBeDefined()
})

it('shows the steps of a switch, and how the ones before ended', async () => {
  const steps = [{ time: '2026-11-19T02:00:00.000Z', step: 'loaded' }]
  const current = { id: 'a', from: '4.0.4', to: '4.1.0', isBack: false, by: 'admin', time: steps[0]!.time, steps }
  const ended = { ...current, id: 'b', outcome: 'failed', reason: 'not healthy', endTime: current.time }
  fakeServer({ 'GET /api/release': { ...reply, current, history: [ended] } })
  showPage(<ReleaseListPage />)
  expect(await screen.findByText('4.1.0 已装入，原版本仍在工作')).toBeDefined()
  expect(screen.getByText('失败，已回到原版本')).toBeDefined()
})
