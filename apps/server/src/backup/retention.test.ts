import { expect, it } from 'vitest'
import { type Kept, namesToKeep } from './retention.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-19T10:00:00Z')
const timeZone = 'Asia/Shanghai'
const nightly = (days: number): Kept[] =>
  Array.from({ length: days }, (_, ago) => {
    const time = new Date(Date.parse('2026-11-18T18:00:00Z') - ago * DAY_MS)
    return { name: time.toISOString().slice(0, 10), time }
  })
const kept = (all: readonly Kept[], good?: string) => [...namesToKeep(all, { now, timeZone, good })].sort().reverse()

it('keeps seven days, four weeks and twelve months of two years of nights', () => {
  const names = kept(nightly(730))
  expect(names.slice(0, 7)).toEqual(nightly(7).map(({ name }) => name))
  // By the calendar of the site: 18:00 UTC is two in the morning of the next day, so Sunday's is named by Saturday.
  expect(names.slice(7)).toEqual([
    ...['2026-11-07', '2026-10-31', '2026-10-30', '2026-09-29', '2026-08-30', '2026-07-30'],
    ...['2026-06-29', '2026-05-30', '2026-04-29', '2026-03-30', '2026-02-27', '2026-01-30', '2025-12-30'],
  ])
})

it('keeps everything of the last 24 hours, and of an earlier day the last one', () => {
  const at = (text: string): Kept => ({ name: text, time: new Date(text) })
  const today = ['2026-11-19T01:00:00Z', '2026-11-19T02:00:00Z', '2026-11-18T11:00:00Z']
  const names = kept([...today, '2026-11-17T05:00:00Z', '2026-11-17T03:00:00Z'].map(at))
  expect(names).toEqual([...today, '2026-11-17T05:00:00Z'].sort().reverse())
})

it('never takes the last one that is known to be good', () => {
  expect(kept(nightly(400), '2026-11-10')).toContain('2026-11-10')
  expect(kept(nightly(400))).not.toContain('2026-11-10')
})

it('counts what there is, not days that have none', () => {
  const yearly = [0, 400, 800].map((days) => nightly(days + 1).at(-1)!)
  expect(kept(yearly)).toHaveLength(3)
  expect(kept([])).toEqual([])
})
