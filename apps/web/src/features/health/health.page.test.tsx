import type { Health, HealthItem, MonitorHistory } from '@sunmao/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { HealthPage } from './health.page.tsx'
import { seriesOf } from './health-series.ts'

prepare()

const item = (area: string, name: string): HealthItem => ({ area, name, state: 'green', text: '正常。', facts: [] })
const health: Health = {
  checkTime: '2026-11-20T00:00:00.000Z',
  items: [item('disk', '存储'), item('mail', '邮件')],
  ...{ events: [], days: [], felt: { calls: 1, failed: 0, slow: 0, people: 1 } },
}
const times = ['2026-11-13T00:00:00.000Z', '2026-11-16T00:00:00.000Z', '2026-11-20T00:00:00.000Z'] as const
const hostOf = (host: string, disks: readonly number[]): MonitorHistory['hosts'][number] => ({
  host,
  points: disks.map((disk, at) => ({ at: times[at]!, cpu: 5, memory: 40, disk, netIn: 0, netOut: 0 })),
})
const history: MonitorHistory = {
  step: 3600,
  processes: [],
  hosts: [hostOf('a', [60, 70, 76]), hostOf('b', [65, 10, 20])],
}

it('draws the week of areas that have a figure, the worst machine at each moment', async () => {
  expect(seriesOf('disk', history)?.points.map(([, value]) => value)).toEqual([65, 70, 76])
  expect(seriesOf('mail', history)).toBeUndefined()
  const sent = fakeServer({ 'GET /api/health': health, 'GET /api/monitor/history': history })
  showPage(<HealthPage />)
  const disk = await screen.findByRole('region', { name: '存储' })
  expect(await within(disk).findByRole('img', { name: '存储近 7 天：磁盘占用' })).toBeDefined()
  expect(within(disk).getByText('磁盘占用，最高 76%')).toBeDefined()
  expect(within(screen.getByRole('region', { name: '邮件' })).queryByRole('img', { name: /近 7 天/ })).toBeNull()
  expect(sent.find(({ call }) => call === 'GET /api/monitor/history')?.query.get('hours')).toBe('168')
})

it('is whole without figures, as on the first day', async () => {
  fakeServer({ 'GET /api/health': health, 'GET /api/monitor/history': { step: 3600, processes: [], hosts: [] } })
  showPage(<HealthPage />)
  expect(await screen.findByRole('region', { name: '存储' })).toBeDefined()
  expect(screen.queryByRole('img', { name: /近 7 天/ })).toBeNull()
})
