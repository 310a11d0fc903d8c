import { contract, isRead, issue, logs, type Route, report, search } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { createCounter } from '../redis/counter.ts'
import { costOf, createCostLimit } from './limit-cost.ts'

it('refuses what costs too much within a minute, by person, and says when to come again', async () => {
  let time = 0
  const limit = createCostLimit(
    createCounter(undefined, () => time),
    60,
  )
  const spend = (who = 'user:1') => limit.spend(logs.download, who)
  for (let i = 0; i < 3; i++) await spend()
  time = 20_000
  const refusal = { status: 429, code: 'error.tooCostly', extra: { retryAfter: 40 } }
  await expect(spend()).rejects.toMatchObject(refusal)
  await expect(limit.spend(logs.list, 'user:1')).rejects.toMatchObject(refusal)
  await spend('user:2')
  // What is cheap goes on.
  for (let i = 0; i < 100; i++) await limit.spend(logs.today, 'user:1')
  expect(limit.totals()).toMatchObject({ export: { points: 80, refused: 1 }, list: { points: 0, refused: 1 } })
  time = 60_001
  await spend()
})

it('knows what a call costs by what it does', () => {
  expect(costOf(logs.download, false)).toBe('export')
  expect(costOf(logs.list, false)).toBe('list')
  expect(costOf(logs.list, true)).toBe('search')
  expect(costOf(search.all, false)).toBe('search')
  expect(costOf(report.begin, false)).toBe('report')
  expect(costOf(issue.detail, false)).toBeUndefined()
})

it('costs for whatever is sent, made or looked for, and for no plain change', () => {
  const all = Object.values(contract).flatMap((group) => Object.values(group) as Route[])
  const kindOf = (route: Route) => costOf(route, true)
  expect(all.filter((route) => route.files && !kindOf(route))).toEqual([])
  expect(all.filter((route) => route.query?.shape.page && !kindOf(route))).toEqual([])
  expect(all.filter((route) => !isRead(route) && !route.files && !route.costs && kindOf(route))).toEqual([])
})
