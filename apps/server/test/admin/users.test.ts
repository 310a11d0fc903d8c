import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionTable } from '../../src/modules/session/session.table.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { type Bench, startBench, statusesOf } from './bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.hub.stop())

const find = async (text: string, who = bench.admin) =>
  (await who.call('GET', `/api/users?blurry=${encodeURIComponent(text)}`)).body.content
const namesOf = (rows: { username: string }[]) => rows.map((row) => row.username)
const fields = async (username: string, more: object = {}) => ({
  username,
  nickName: '新人',
  enabled: true,
  dept: { id: await bench.dept('建筑所') },
  roles: [{ id: await bench.role('staff') }],
  jobs: [],
  ...more,
})
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const signIn = (username: string, password: string) =>
  bench.hub.nobody.call('POST', '/auth/login', { username, password: bench.hub.encrypt(password) })

it('lists people with all that belongs to them and without a secret', async () => {
  const [lead] = await find('lead')
  expect(lead).toMatchObject({
    username: 'lead',
    nickName: '林知远',
    enabled: true,
    isLocked: false,
    site: { name: '第一设计分院' },
    dept: { name: '建筑所' },
    jobs: [{ name: '项目经理' }],
    roles: [{ name: '项目经理', level: 2, dataScope: '本级' }],
    rowVersion: expect.any(Number),
  })
  const all = await bench.admin.call('GET', '/api/users?size=100')
  expect(JSON.stringify(all.body)).not.toMatch(/argon|password_?hash|searchText/i)
  expect(namesOf(await find('linzhiyuan'))).toEqual(['lead'])
  expect(namesOf(await find('J20418'))).toEqual(['hvac'])
  expect(await find('%')).toEqual([])
  const below = await bench.admin.call('GET', `/api/users?deptId=${await bench.dept('机电所')}`)
  expect(namesOf(below.body.content)).toEqual(['hvac', 'zhengqinghe', 'hesiyuan', 'tangyan'])
  expect((await bench.admin.call('GET', '/api/users?blurry=&enabled=&deptId=&createTime=')).body.totalElements).toBe(13)
  const roleId = (await bench.admin.call('GET', '/api/roles/all')).body.find(
    ({ name }: { name: string }) => name === '项目经理',
  ).id
  const managers = (await bench.admin.call('GET', `/api/users?roleId=${roleId}&size=100`)).body
  expect(namesOf(managers.content)).toContain('lead')
  for (const one of managers.content) expect(one.roles.map(({ id }: { id: number }) => id)).toContain(roleId)
  expect(managers.totalElements).toBeLessThan(13)
  expect((await bench.admin.call('GET', '/api/users?roleId=999999')).body.totalElements).toBe(0)
  const never = 'createTime=2026-99-99 00:00:00&createTime=2026-12-31 00:00:00'
  expect((await bench.admin.call('GET', `/api/users?${never}`)).status).toBe(400)
  expect((await bench.admin.call('GET', '/api/users?enabled=false')).body.totalElements).toBe(0)
  const byName = (await bench.admin.call('GET', '/api/users?sort=username,desc&size=2')).body
  expect([namesOf(byName.content), byName.totalElements]).toEqual([['zhengqinghe', 'tangyan'], 13])
  const unknown = (await bench.admin.call('GET', '/api/users?sort=passwordHash,desc')).body
  expect(unknown.content[0].id).toBe(1)
  expect((await bench.admin.call('GET', `/api/users/findByIdNoCache?id=${lead.id}`)).body).toEqual(lead)
  expect((await bench.admin.call('GET', '/api/users/findByIdNoCache?id=999999')).status).toBe(404)
  expect((await bench.admin.call('POST', '/api/users/findList', [lead.id, 999_999])).body).toEqual([lead])
})

it('knows how many there are when several are made and one is refused at the same moment', async () => {
  const total = async () => (await bench.admin.call('GET', '/api/users')).body.totalElements
  const before = await total()
  const names = ['atonce1', 'atonce2', 'atonce3', 'atonce3']
  const made = await Promise.all(names.map(async (name) => bench.admin.call('POST', '/api/users', await fields(name))))
  expect(statusesOf(made).sort()).toEqual([201, 201, 201, 400])
  expect(await total()).toBe(before + 3)
  const ids = (await find('atonce')).map(({ id }: { id: number }) => id)
  await bench.admin.call('DELETE', '/api/users', ids)
  expect(await total()).toBe(before)
  expect(await bench.db.$count(userTable, ne(userTable.kind, 'gone'))).toBe(before)
})

it('makes an account with a random first password that is told once and must be changed', async () => {
  const made = await bench.admin.call('POST', '/api/users', await fields('newbie', { jobNumber: 'J1', email: '' }))
  expect([made.status, made.body]).toEqual([201, ''])
  const password = String(made.headers['x-first-password'])
  expect(password).toMatch(/^[\w-]{16}$/)
  const signed = await signIn('newbie', password)
  expect(signed.body.user.user).toMatchObject({ mustChangePassword: true, dept: { name: '建筑所' } })
  const caller = bench.hub.withToken(signed.body.token)
  expect((await caller.call('GET', '/api/users')).body.code).toBe('auth.mustChangePassword')
  expect(namesOf(await find('xinren'))).toEqual(['newbie'])
  expect(JSON.stringify(bench.hub.logLines)).not.toContain(password)
})

it('ignores what nobody may set here', async () => {
  const extra = { id: null, isAdmin: true, kind: 'service', passwordHash: 'x', mustChangePassword: false, key: 'admin' }
  await bench.admin.call(
    'POST',
    '/api/users',
    await fields('massive', { ...extra, password: 'secret-1', rowVersion: 9 }),
  )
  const [row] = await bench.db.select().from(userTable).where(eq(userTable.username, 'massive'))
  expect(row).toMatchObject({ kind: 'person', mustChangePassword: true, rowVersion: 0, createBy: 'admin' })
  expect(row!.passwordHash).toMatch(/^\$argon2id/)
  const [shown] = await find('massive')
  await bench.admin.call('PUT', '/api/users', { ...shown, ...extra, id: shown.id, avatarName: 'x', createBy: 'me' })
  const [after] = await bench.db.select().from(userTable).where(eq(userTable.username, 'massive'))
  expect(after).toMatchObject({ kind: 'person', mustChangePassword: true, avatarName: null, createBy: 'admin' })
  expect(after!.passwordHash).toBe(row!.passwordHash)
})

it('refuses bad input, what is taken and a stale edit', async () => {
  const bad = [{ username: 'x' }, { nickName: '' }, { phone: '123' }, { email: 'no' }, { gender: 'x' }, { id: 3 }]
  for (const more of bad)
    expect((await bench.admin.call('POST', '/api/users', await fields('fine', more))).status).toBe(400)
  for (const more of [{ roles: [{ id: 99_999 }] }, { jobs: [{ id: 99_999 }] }, { site: { id: 99_999 } }])
    expect(codeOf(await bench.admin.call('POST', '/api/users', await fields('fine', more)))).toEqual([
      400,
      'error.invalidField',
    ])
  expect((await bench.admin.call('POST', '/api/users', await fields('fine', { dept: { id: 99_999 } }))).status).toBe(
    404,
  )
  const taken = [{ username: 'LEAD' }, { email: 'Lead@example.com' }, { phone: '13800000001' }, { jobNumber: 'J20101' }]
  for (const more of taken)
    expect(codeOf(await bench.admin.call('POST', '/api/users', await fields('fine', more)))).toEqual([
      400,
      'error.duplicate',
    ])
  const both = await Promise.all([1, 2].map(async () => bench.admin.call('POST', '/api/users', await fields('twin'))))
  expect(statusesOf(both).sort()).toEqual([201, 400])
  const [twin] = await find('twin')
  const people = [bench.admin, await bench.hub.as('admin')]
  const edits = await Promise.all(
    people.map((who, at) => who.call('PUT', '/api/users', { ...twin, nickName: `改${at}` })),
  )
  expect(statusesOf(edits).sort()).toEqual([204, 409])
  expect(edits.find(({ status }) => status === 409)!.body.current).toMatchObject({ id: twin.id, username: 'twin' })
})

it('edits only what was sent, and finds the person by the new name', async () => {
  const [lead] = await find('lead')
  const { phone, email, jobNumber, site, gender, rowVersion: _v, ...old } = lead
  expect((await bench.admin.call('PUT', '/api/users', { ...old, nickName: '林致远' })).status).toBe(204)
  const [after] = await find('林致远')
  expect(after).toMatchObject({
    id: lead.id,
    phone,
    email,
    jobNumber,
    site,
    gender,
    jobs: lead.jobs,
    updateBy: 'admin',
  })
  expect((await bench.admin.call('PUT', '/api/users', { ...old, nickName: lead.nickName, phone: '' })).status).toBe(204)
  expect((await find('lead'))[0].phone).toBeUndefined()
})

it('ends every session of somebody who is switched off, and of nobody else', async () => {
  const hvac = await bench.hub.as('hvac')
  const [row] = await find('hvac')
  const [session] = await bench.db.select().from(sessionTable).where(eq(sessionTable.userId, row.id))
  const told: string[] = []
  const stop = bench.hub.services.bus.subscribe(`session:${session!.id}`, (event) => void told.push(event.type))
  expect((await hvac.call('GET', '/auth/info')).status).toBe(200)
  expect((await bench.admin.call('PUT', '/api/users', { ...row, enabled: 'false' })).status).toBe(204)
  expect((await hvac.call('GET', '/auth/info')).status).toBe(401)
  await expect.poll(() => told).toEqual(['signedOut'])
  stop()
  expect((await bench.admin.call('PUT', '/api/users', { ...row, rowVersion: undefined })).status).toBe(204)
  expect((await hvac.call('GET', '/auth/info')).status).toBe(401)
})

it('gives new passwords, told once, and ends what was opened with the old one', async () => {
  const outsider = await bench.hub.as('outsider')
  const id = await bench.user('outsider')
  const made = await outsider.call('POST', '/api/apiToken', { name: 'tool', scopes: ['user.read'], days: 1 })
  const tool = bench.hub.withToken(`Bearer ${made.body.token}`)
  expect((await tool.call('GET', '/auth/info')).status).toBe(200)
  expect((await bench.admin.call('PUT', '/api/users/resetPwd', [id, 999_999])).status).toBe(404)
  expect((await outsider.call('GET', '/auth/info')).status).toBe(200)
  const reset = await bench.admin.call('PUT', '/api/users/resetPwd', [id])
  expect(reset.body).toEqual([{ id, username: 'outsider', password: expect.stringMatching(/^[\w-]{16}$/) }])
  expect(statusesOf([await outsider.call('GET', '/auth/info'), await tool.call('GET', '/auth/info')])).toEqual([
    401, 401,
  ])
  expect((await signIn('outsider', 'sunmao-outsider')).status).toBe(400)
  expect((await signIn('outsider', reset.body[0].password)).body.user.user.mustChangePassword).toBe(true)
})

it('shows who has to wait after failed sign-ins, and ends the waiting', async () => {
  for (let tries = 0; tries < 6; tries++) await signIn('review', 'wrong-password')
  const [row] = await find('review')
  expect(row.isLocked).toBe(true)
  expect((await signIn('review', 'sunmao-review')).status).toBe(429)
  expect((await bench.admin.call('PUT', '/api/users/unlock', [row.id])).status).toBe(200)
  expect((await find('review'))[0].isLocked).toBe(false)
  expect((await signIn('review', 'sunmao-review')).status).toBe(200)
})

it('removes people without traces, and nobody who is on a project', async () => {
  const [twin] = await find('twin')
  const caller = await bench.hub.as('massive')
  const massive = await bench.user('massive')
  const staffed = await bench.admin.call('DELETE', '/api/users', [massive, await bench.user('review')])
  expect(codeOf(staffed)).toEqual([400, 'users.inUse'])
  expect((await bench.admin.call('DELETE', '/api/users', [massive, 999_999])).status).toBe(404)
  expect((await bench.admin.call('DELETE', '/api/users', [massive, twin.id])).status).toBe(200)
  expect((await caller.call('GET', '/auth/info')).status).toBe(401)
  expect(await find('massive')).toEqual([])
})

it('comes as a sheet', async () => {
  const [titles, row] = await bench.sheet('/api/users/download?blurry=J20077')
  const wanted = ['用户名', '角色', '部门', '岗位', '邮箱', '状态', '手机号码', '修改密码的时间', '创建日期']
  expect(titles).toEqual(wanted)
  expect(row?.slice(0, 7)).toEqual([
    'review',
    '审图专家',
    '技术质量部',
    '审核人',
    'review@example.com',
    '启用',
    '13800000003',
  ])
})
