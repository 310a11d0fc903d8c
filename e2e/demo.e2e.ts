// The demo of a first start: what somebody finds who looks at the product for the first time.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from './faults/database.ts'
import { type Api, apiOf } from './kit/api.ts'
import { PROJECT, subIdOf } from './kit/building.ts'
import type { Product } from './kit/product.ts'
import { startProduct } from './kit/start-product.ts'

let product: Product
let lead: Api
beforeAll(async () => {
  product = await startProduct()
  lead = await apiOf(product.url, 'lead')
}, 300_000)
afterAll(() => product?.stop())

interface Rows<T> {
  content: T[]
  totalElements: number
}

async function ask<T>(call: string, filter: object = {}): Promise<T> {
  const answer = await lead.send('POST', `/api/clash/${call}`, { projId: PROJECT, ...filter })
  return (await answer.json()) as T
}

it('has tests that have run on two versions, with named groups, decisions and issues', async () => {
  const points = await ask<Rows<object>>('points', { size: 200 })
  expect(points.totalElements).toBeGreaterThanOrEqual(30)
  expect(points.totalElements).toBeLessThanOrEqual(60)
  const { status } = await ask<{ status: { value: string }[] }>('facets')
  expect(status.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['active', 'reviewed', 'approved', 'ignored']),
  )
  const groups = await ask<Rows<{ name: string }>>('groups')
  expect(groups.content).not.toEqual([])
  for (const { name } of groups.content) expect(name).toMatch(/\S+ × \S+/)
  expect((await ask<object[]>('trend')).length).toBeGreaterThanOrEqual(2)
  expect((await ask<Rows<object>>('points', { hasIssue: true })).totalElements).toBeGreaterThan(0)
})

it('measures the net height where people stand', async () => {
  const { content } = await ask<Rows<{ id: number; type: string }>>('list')
  const { id } = content.find(({ type }) => type === 'netHeight')!
  const rooms = (await lead.get<{ name: string }[]>(`/api/clash/heights?id=${id}`)).map(({ name }) => name)
  // Nobody stands in a stairwell; before a lift one does.
  expect(rooms).toEqual(expect.arrayContaining(['走道', '电梯厅']))
  expect(rooms).not.toContain('楼梯间')
})

it('has its drawings ready and linked to the levels', async () => {
  const listed = await lead.send('POST', '/api/hubFile/list', { projId: PROJECT, size: 50 })
  const all = ((await listed.json()) as Rows<{ status: string; folderId?: number }>).content
  // Those of the project library are others.
  const files = all.filter(({ folderId }) => folderId === undefined)
  expect(files.map(({ status }) => status)).toEqual(Array(9).fill('ready'))
  const { content: links } = await lead.get<Rows<{ level: string; status: string; residualMm: number }>>(
    `/api/link2d3d?subId=${await subIdOf(lead, '01')}&sort=level,asc`,
  )
  const shown = links.map(({ level, status }) => `${level} ${status}`).sort()
  expect(shown).toEqual([
    '1F calibrated',
    '2F calibrated',
    '3F calibrated',
    '3F pending',
    '4F calibrated',
    '5F pending',
  ])
  for (const { residualMm } of links) expect(residualMm).toBeLessThan(1)
})

it('is not made twice: a second attempt finds everything done', async () => {
  const countPoints = async () => (await ask<Rows<object>>('points')).totalElements
  const before = await countPoints()
  const again = `update task set status = 'queued', run_after = now() where kind = 'demoModels' and status = 'done'
    returning id`
  expect(await rowsOf(product.dataDir, again)).toHaveLength(1)
  const state = `select status, error from task where kind = 'demoModels'`
  await expect
    .poll(() => rowsOf(product.dataDir, state), { timeout: 60_000 })
    .toEqual([{ status: 'done', error: null }])
  expect(await countPoints()).toBe(before)
})
