import { editAtOnce, type Send } from '@sunmao/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHouse, type TestHouse } from './house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

it('many who edit the same issues at once lose nothing, and numbers have no gap', async () => {
  const callers = await Promise.all(['lead', 'lead', 'lead', 'lead'].map((name) => house.as(name)))
  const subId = (await callers[0]!.call('GET', '/api/projectSub?projId=2&page=0&size=1')).body.content[0].subId
  const writers = callers.flatMap((caller): Send[] => [caller.call, caller.call])
  const { conflicts } = await editAtOnce(writers, { subId, issues: 5, edits: 200, discipline: 'C' })
  expect(conflicts).toBeGreaterThan(0)
})
