import { logs } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { createCostLimit } from './limit-cost.ts'

it('refuses what costs too much within a minute, by person, and says when to come again', () => {
  let time = 0
  const limit = createCostLimit(30, () => time)
  const spend = (who = 'user:1') => limit(logs.download, who)
  for (let i = 0; i < 3; i++) spend()
  time = 20_000
  expect(spend).toThrow(expect.objectContaining({ status: 429, code: 'error.tooCostly', extra: { retryAfter: 40 } }))
  spend('user:2')
  // What is cheap goes on.
  for (let i = 0; i < 100; i++) limit(logs.list, 'user:1')
  time = 60_001
  spend()
})
