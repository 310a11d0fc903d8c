import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { userRoleTable, userTable } from '../../src/modules/users/users.table.ts'
import type { Caller } from '../test-server.ts'
import { type Bench, startBench, statusesOf } from './bench.ts'

let bench: Bench
let lead: Caller
beforeAll(async () => {
  bench = await startBench()
})
beforeEach(async () => {
  lead = await bench.hub.as('lead')
})
afterAll(() => bench.hub.stop())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const shown = async (username: string) =>
  (await bench.admin.call('GET', `/api/users?blurry=${username}`)).body.content[0]
const fresh = async (username: string) => ({ ...(await shown(username)), rowVersion: undefined })

it('asks for each permission by itself', async () => {
  const id = await bench.user('plain')
  const body = await fresh('plain')
  const tries = async () =>
    statusesOf([
      await lead.call('GET', '/api/users'),
      await lead.call('GET', '/api/users/download'),
      await lead.call('GET', `/api/users/findByIdNoCache?id=${id}`),
      await lead.call('POST', '/api/users/findList', [id]),
      await lead.call('PUT', '/api/users', body),
      await lead.call('PUT', '/api/users/resetPwd', [id]),
      await lead.call('PUT', '/api/users/unlock', [id]),
      await lead.call('DELETE', '/api/users', [999_999]),
    ])
  expect(await tries()).toEqual([403, 403, 403, 403, 403, 403, 403, 403])
  await bench.grant('manager', 'user:list')
  expect(await tries()).toEqual([200, 200, 200, 200, 403, 403, 403, 403])
  await bench.grant('manager', 'user:add', 'user:edit', 'user:del')
  expect(await tries()).toEqual([200, 200, 200, 200, 204, 200, 200, 404])
})

it('shows and touches nobody outside the data scope, as if he were not there', async () => {
  const names = async (query = '') =>
    (await lead.call('GET', `/api/users${query}`)).body.content.map((row: { username: string }) => row.username)
  expect(await names()).toEqual(['lead', 'plain', 'suwanqing'])
  expect(await names(`?deptId=${await bench.dept('机电所')}`)).toEqual([])
  const foreign = await bench.user('hvac')
  const own = await bench.user('plain')
  const before = await shown('hvac')
  expect(
    statusesOf([
      await lead.call('GET', `/api/users/findByIdNoCache?id=${foreign}`),
      await lead.call('PUT', '/api/users', { ...before, nickName: '改名' }),
      await lead.call('PUT', '/api/users/resetPwd', [own, foreign]),
      await lead.call('PUT', '/api/users/unlock', [foreign]),
      await lead.call('DELETE', '/api/users', [own, foreign]),
    ]),
  ).toEqual([404, 404, 404, 404, 404])
  expect(await shown('hvac')).toEqual(before)
  expect((await lead.call('POST', '/api/users/findList', [own, foreign])).body).toHaveLength(1)
  const sheet = await bench.sheet('/api/users/download', lead)
  expect(sheet).toHaveLength(4)
  // Neither into a foreign department, nor out of every one.
  const plain = await fresh('plain')
  const hvacRoom = { id: await bench.dept('暖通室') }
  expect((await lead.call('PUT', '/api/users', { ...plain, dept: hvacRoom })).status).toBe(404)
  expect(codeOf(await lead.call('PUT', '/api/users', { ...plain, dept: null }))).toEqual([400, 'users.deptNeeded'])
  const planted = { username: 'planted', nickName: '外人', enabled: true, dept: hvacRoom }
  expect((await lead.call('POST', '/api/users', planted)).status).toBe(404)
})

it('shows services to administrators only, and lets nobody use them as people', async () => {
  const service = await shown('design-library')
  expect(service.username).toBe('design-library')
  const own = { id: await bench.dept('建筑所') }
  await bench.db.update(userTable).set({ deptId: own.id }).where(eq(userTable.id, service.id))
  expect((await lead.call('GET', '/api/users?blurry=design-library')).body.totalElements).toBe(0)
  const roles = [{ id: await bench.role('staff') }]
  const refused = [400, 'users.isService']
  expect(codeOf(await bench.admin.call('DELETE', '/api/users', [service.id]))).toEqual(refused)
  expect(codeOf(await bench.admin.call('PUT', '/api/users/resetPwd', [service.id]))).toEqual(refused)
  expect(codeOf(await bench.admin.call('PUT', '/api/users', { ...service, rowVersion: undefined, roles }))).toEqual(
    refused,
  )
  expect(
    (await bench.admin.call('PUT', '/api/users', { ...service, rowVersion: undefined, enabled: false })).status,
  ).toBe(204)
})

it('lets nobody touch or make somebody stronger than himself', async () => {
  const dept = { id: await bench.dept('建筑所') }
  const admin = [{ id: await bench.role('admin') }]
  const made = { username: 'usurper', nickName: '篡位', enabled: true, dept, roles: admin }
  expect(codeOf(await lead.call('POST', '/api/users', made))).toEqual([400, 'roles.tooStrong'])
  const plain = await fresh('plain')
  expect(codeOf(await lead.call('PUT', '/api/users', { ...plain, roles: admin }))).toEqual([400, 'roles.tooStrong'])
  const self = await fresh('lead')
  expect(codeOf(await lead.call('PUT', '/api/users', { ...self, roles: admin }))).toEqual([400, 'roles.tooStrong'])
  // An administrator of the same department is in sight, but not in reach.
  await bench.db.insert(userRoleTable).values({ userId: plain.id, roleId: admin[0]!.id })
  const refused = [400, 'users.stronger']
  expect(codeOf(await lead.call('PUT', '/api/users', plain))).toEqual(refused)
  expect(codeOf(await lead.call('PUT', '/api/users/resetPwd', [plain.id]))).toEqual(refused)
  expect(codeOf(await lead.call('DELETE', '/api/users', [plain.id]))).toEqual(refused)
  await bench.db.delete(userRoleTable).where(eq(userRoleTable.userId, plain.id))
  const manager = [{ id: await bench.role('manager') }]
  expect((await lead.call('PUT', '/api/users', { ...plain, roles: manager })).status).toBe(204)
  expect((await lead.call('PUT', '/api/users', { ...plain, roles: [] })).status).toBe(204)
})

it('acts on the next call of the person who was given or lost a role', async () => {
  const plain = await bench.hub.as('review')
  const row = await fresh('review')
  expect((await plain.call('GET', '/api/users')).status).toBe(403)
  await bench.admin.call('PUT', '/api/users', { ...row, roles: [...row.roles, { id: await bench.role('manager') }] })
  expect((await plain.call('GET', '/api/users')).status).toBe(200)
  await bench.admin.call('PUT', '/api/users', row)
  expect((await plain.call('GET', '/api/users')).status).toBe(403)
})

it('always leaves one enabled administrator, and nobody locks himself out', async () => {
  const admin = await fresh('admin')
  expect(codeOf(await bench.admin.call('PUT', '/api/users', { ...admin, enabled: false }))).toEqual([
    400,
    'users.notYourself',
  ])
  expect(codeOf(await bench.admin.call('DELETE', '/api/users', [admin.id]))).toEqual([400, 'users.notYourself'])
  expect(codeOf(await bench.admin.call('PUT', '/api/users', { ...admin, roles: [] }))).toEqual([
    400,
    'users.lastAdministrator',
  ])
})

it('nobody gives a role with rights that he does not have, to himself either', async () => {
  await bench.grant('manager', 'user:list', 'user:edit')
  const made = { name: '同级', level: 2, dataScope: '本级', depts: [] }
  expect((await bench.admin.call('POST', '/api/roles', made)).status).toBe(201)
  const role = (await bench.admin.call('GET', '/api/roles?blurry=同级')).body.content[0]
  const menus = (await bench.admin.call('GET', '/api/menus?blurry=job:del')).body.content
  await bench.admin.call('PUT', '/api/roles/menu', { id: role.id, menus: [{ id: menus[0].id }] })
  for (const username of ['lead', 'plain']) {
    const body = await fresh(username)
    const answer = await lead.call('PUT', '/api/users', { ...body, roles: [...body.roles, { id: role.id }] })
    expect(codeOf(answer)).toEqual([400, 'roles.notYours'])
  }
})

// The last test of this file: which of the two remains is chance, and the other's calls are over.
it('leaves one of two administrators who switch each other off at the same moment', async () => {
  const admin = await fresh('admin')
  const roles = [{ id: await bench.role('admin') }]
  const other = await fresh('outsider')
  await bench.admin.call('PUT', '/api/users', { ...other, roles })
  const second = await bench.hub.as('outsider')
  const answers = await Promise.all([
    bench.admin.call('PUT', '/api/users', { ...other, roles, enabled: false }),
    second.call('PUT', '/api/users', { ...admin, enabled: false }),
  ])
  expect(statusesOf(answers).filter((status) => status === 204)).toHaveLength(1)
  const left = await bench.db
    .select({ username: userTable.username })
    .from(userRoleTable)
    .innerJoin(userTable, eq(userTable.id, userRoleTable.userId))
    .where(eq(userRoleTable.roleId, roles[0]!.id))
  const enabled = await bench.db.select().from(userTable).where(eq(userTable.enabled, true))
  expect(left.filter(({ username }) => enabled.some((user) => user.username === username))).toHaveLength(1)
})
