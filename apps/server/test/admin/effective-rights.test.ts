import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, startBench } from './bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.hub.stop())

const ask = async (username: string, more = '', caller = bench.admin, headers = {}) =>
  caller.call('GET', `/api/users/rights?id=${await bench.user(username)}${more}`, undefined, headers)

it('tells what somebody may do, by which role and through which entry', async () => {
  await bench.grant('staff', 'job:list')
  const { body } = await ask('hvac')
  expect(body.isAdmin).toBe(false)
  expect(body.roles[0]).toMatchObject({ name: '普通员工' })
  const granted = body.permissions.find(({ code }: { code: string }) => code === 'job:list')
  expect(granted.because).toEqual([{ roleId: await bench.role('staff'), roleName: '普通员工', menu: '岗位管理' }])
  const hvac = await bench.hub.as('hvac')
  const info = (await hvac.call('GET', '/auth/info')).body
  expect(body.permissions.map(({ code }: { code: string }) => code).sort()).toEqual([...info.roles].sort())
})

it('speaks the language of who asks', async () => {
  const { body } = await ask('hvac', '', bench.admin, { 'accept-language': 'en' })
  const granted = body.permissions.find(({ code }: { code: string }) => code === 'job:list')
  expect(granted.because[0]).toMatchObject({ menu: 'Positions' })
})

it('shows one page of the projects, each with its roles and rights', async () => {
  const { body } = await ask('review', '&size=1&page=1')
  expect(body.projects.totalElements).toBe(2)
  expect(body.projects.content).toHaveLength(1)
  const [project] = body.projects.content
  expect(project.roles.length).toBeGreaterThan(0)
  const review = await bench.hub.as('review')
  const codes = (await review.call('POST', `/auth/setProject?projectId=${project.projId}`)).body
  expect(project.permissions.map(({ code }: { code: string }) => code).sort()).toEqual([...codes].sort())
})

it('says that an administrator reaches everything, and whose people a manager sees', async () => {
  expect((await ask('admin')).body).toMatchObject({ isAdmin: true })
  expect((await ask('admin')).body.depts).toBeUndefined()
  expect((await ask('lead')).body.depts).toEqual(['建筑所'])
})

it('is for who may list people, and about those he may see', async () => {
  const lead = await bench.hub.as('lead')
  expect((await ask('plain', '', lead)).status).toBe(403)
  await bench.grant('manager', 'user:list')
  expect((await ask('plain', '', lead)).status).toBe(200)
  expect((await ask('hvac', '', lead)).status).toBe(404)
  expect((await lead.call('GET', '/api/users/rights?id=999999')).status).toBe(404)
  expect((await bench.admin.call('GET', '/api/users/rights?id=x')).status).toBe(400)
})
