// Habits of a stock client of the ancestor stack that its users never see, as long as the server bears them.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userTable } from '../../src/modules/users/users.table.ts'
import { type Bench, startBench } from './bench.ts'
import { formWith } from './upload.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.hub.stop())

type Row = Record<string, unknown> & { id: number; rowVersion: number }
/** The client takes the audit fields out and knows nothing of the others that we add. */
const formOf = ({ createBy: _a, updateBy: _b, createTime: _c, updateTime: _d, ...form }: Record<string, unknown>) =>
  form
const find = async (path: string, query: string): Promise<Row> =>
  (await bench.admin.call('GET', `/api/${path}?page=0&size=10&${query}`)).body.content[0]

it('sends numbers, booleans and ids as texts, and texts as numbers', async () => {
  const dept = { id: String(await bench.dept('暖通室')) }
  const roles = [{ id: String(await bench.role('staff')) }]
  const form = { id: null, username: 20_311, nickName: '数字甲', phone: 13_911_112_222, enabled: 'true', dept, roles }
  expect((await bench.admin.call('POST', '/api/users', form)).status).toBe(201)
  const row = await find('users', 'blurry=20311')
  expect(row).toMatchObject({ username: '20311', phone: '13911112222', enabled: true, dept: { name: '暖通室' } })
  const menu = { title: '数字菜单', path: 7, component: 'a/b', type: '1', menuSort: '12', hidden: 'false', pid: '0' }
  expect((await bench.admin.call('POST', '/api/menus', menu)).status).toBe(201)
  expect(await find('menus', `blurry=${encodeURIComponent('数字菜单')}`)).toMatchObject({
    type: 1,
    menuSort: 12,
    path: '7',
  })
  expect((await bench.admin.call('POST', '/api/job', { name: 42, jobSort: '3', enabled: 'true' })).status).toBe(201)
  const center = { nickName: '方既白', gender: '男', phone: 13_800_000_004 }
  expect((await bench.admin.call('PUT', '/api/users/center', center)).status).toBe(204)
  expect((await bench.admin.call('DELETE', '/api/users', [String(row.id)])).status).toBe(200)
  // A call of our own takes what it says and nothing else.
  const strict = await bench.admin.call('POST', '/api/project', { projName: 7, indexCode: 'N7', stage: '方案' })
  expect(strict.status).toBe(400)
})

it('edits a row again without having loaded it again, and hears of others who did meanwhile', async () => {
  const user = formOf(await find('users', 'blurry=hvac')) as Row
  for (const enabled of [false, true, false, true])
    expect((await bench.admin.call('PUT', '/api/users', { ...user, enabled: String(enabled) })).status).toBe(204)
  expect((await bench.admin.call('PUT', '/api/users', { ...user, nickName: '沈若汐' })).status).toBe(204)
  const again = { ...user, enabled: true }
  const other = await bench.hub.as('admin')
  const refused = await other.call('PUT', '/api/users', again)
  expect([refused.status, refused.body.code]).toEqual([409, 'error.stale'])
  const fresh = await find('users', 'blurry=hvac')
  expect((await other.call('PUT', '/api/users', { ...formOf(fresh), nickName: '沈若溪' })).status).toBe(204)
  expect((await bench.admin.call('PUT', '/api/users', again)).status).toBe(409)
})

it('saves the menus of a role and then the role that it still has on the screen', async () => {
  await bench.admin.call('POST', '/api/roles', { name: '先菜单后角色', level: 5 })
  const role = formOf(await find('roles', `blurry=${encodeURIComponent('先菜单后角色')}`)) as Row
  const [menu] = (await bench.admin.call('GET', '/api/menus/lazy?pid=0')).body
  const given = await bench.admin.call('PUT', '/api/roles/menu', { id: role.id, menus: [{ id: menu.id }] })
  expect(given.status).toBe(204)
  expect((await bench.admin.call('PUT', '/api/roles', { ...role, description: '改过' })).status).toBe(204)
})

it('switches a post and a department off and on again', async () => {
  for (const [path, query] of [
    ['job', 'name='],
    ['dept', `name=${encodeURIComponent('电气室')}`],
  ] as const) {
    const row = formOf(await find(path, query))
    for (const enabled of ['false', 'true'])
      expect((await bench.admin.call('PUT', `/api/${path}`, { ...row, enabled })).status).toBe(204)
  }
})

it('sends what only we know of the row before along with a new one, which does not get it', async () => {
  const shown = formOf(await find('users', 'blurry=lead'))
  expect(shown).toMatchObject({ jobNumber: 'J20101', site: { name: '第一设计分院' } })
  const form = { ...shown, id: null, username: 'afterlead', nickName: '新来的', email: 'afterlead@example.com' }
  expect((await bench.admin.call('POST', '/api/users', { ...form, phone: '13911110000' })).status).toBe(201)
  const made = await find('users', 'blurry=afterlead')
  // Present and empty: an edit form would keep the values of the row before otherwise.
  expect(made).toMatchObject({ jobNumber: '', site: null })

  const menu = formOf(await find('menus', `blurry=${encodeURIComponent('在线用户')}`))
  expect(menu.titleEn).toBe('Online users')
  const copy = { ...menu, id: null, title: '另一个', path: 'another', componentName: 'Another', permission: null }
  expect((await bench.admin.call('POST', '/api/menus', copy)).status).toBe(201)
  expect((await find('menus', `blurry=${encodeURIComponent('另一个')}`)).titleEn).toBe('')

  const detail = await find('dictDetail', 'dictName=desktop_spec')
  expect(detail).toMatchObject({ dictName: 'desktop_spec', labelEn: expect.stringContaining('cores') })
  const entry = { ...formOf(detail), id: null, label: '试用型', value: 'trial' }
  expect((await bench.admin.call('POST', '/api/dictDetail', entry)).status).toBe(201)
  const trial = await find('dictDetail', `dictName=desktop_spec&label=${encodeURIComponent('试用型')}`)
  expect(trial.labelEn).toBe('')
})

it('reads the department of people who have none', async () => {
  await bench.db.update(userTable).set({ deptId: null }).where(eq(userTable.username, 'plain'))
  const row = await find('users', 'blurry=plain')
  expect(row.dept).toEqual({ name: '' })
  expect((await bench.admin.call('PUT', '/api/users', { ...formOf(row), enabled: 'true' })).status).toBe(204)
  const plain = await bench.hub.as('plain')
  expect((await plain.call('GET', '/auth/info')).body.user.dept).toEqual({ name: '' })
})

it('gets an empty menu while a password must be changed, and everything else stays closed', async () => {
  const isPlain = eq(userTable.username, 'plain')
  await bench.db.update(userTable).set({ mustChangePassword: true }).where(isPlain)
  const plain = await bench.hub.as('plain')
  expect(await plain.call('GET', '/api/menus/build')).toMatchObject({ status: 200, body: [] })
  expect((await plain.call('GET', '/api/menus/fullPath')).body.code).toBe('auth.mustChangePassword')
  await bench.db.update(userTable).set({ mustChangePassword: false }).where(isPlain)
})

it('makes people whose first password the administrator has chosen', async () => {
  const row = formOf(await find('parameters', 'blurry=initial_password')) as Row
  expect(row.value).toBe('')
  const common = await bench.admin.call('PUT', '/api/parameters', { ...row, value: 'password123' })
  expect([common.status, common.body.code]).toEqual([400, 'auth.passwordCommon'])
  const word = 'kiefer-umbra-53'
  expect((await bench.admin.call('PUT', '/api/parameters', { ...row, value: word })).status).toBe(204)
  const form = { username: 'firstone', nickName: '第一位', enabled: 'true', dept: { id: await bench.dept('暖通室') } }
  expect((await bench.admin.call('POST', '/api/users', form)).status).toBe(201)
  const body = { username: 'firstone', password: bench.hub.encrypt(word) }
  const login = await bench.hub.nobody.call('POST', '/auth/login', body)
  expect(login).toMatchObject({ status: 200, body: { user: { user: { mustChangePassword: true } } } })
  // Nobody else learns it.
  const told = await bench.hub.withToken(login.body.token).call('GET', '/api/parameters/all')
  expect(JSON.stringify(told.body)).not.toContain(word)
  const staff = await (await bench.hub.as('lead')).call('GET', '/api/parameters/all')
  expect(staff.body.map(({ code }: { code: string }) => code)).not.toContain('initial_password')
})

it('works on the object storage', async () => {
  const sent = formWith('file', '施工图说明.txt', Buffer.from('一层平面'))
  const made = await bench.admin.call('POST', '/api/s3Storage', sent.body, sent.headers)
  expect(made).toMatchObject({ status: 200, body: { errno: 0, id: expect.any(Number), data: [expect.any(String)] } })
  const search = `key=${encodeURIComponent('施工图')}`
  const row = await find('s3Storage', `${search}&sort=id,desc`)
  expect(row).toMatchObject({ id: made.body.id, fileName: '施工图说明.txt', fileType: '文档', fileSize: '12B' })
  expect(row).toMatchObject({ fileRealName: expect.stringContaining('施工图说明-'), updateTime: expect.any(String) })
  expect(await find('s3Storage', 'fileName=nothing')).toBeUndefined()
  const { body } = await bench.admin.call('GET', `/api/s3Storage/download/${row.id}`)
  const { pathname } = new URL(body.url)
  expect((await bench.hub.nobody.call('GET', pathname)).body).toBe('一层平面')
  expect((await bench.admin.call('GET', '/api/s3Storage/download/999999')).status).toBe(404)
  const staff = await bench.hub.as('hvac')
  for (const url of ['/api/s3Storage', `/api/s3Storage/download/${row.id}`])
    expect((await staff.call('GET', url)).status).toBe(403)
  expect((await bench.admin.call('DELETE', '/api/s3Storage', [row.id])).status).toBe(200)
  expect(await find('s3Storage', search)).toBeUndefined()
})

it('shows refusals that a person understands, in his language', async () => {
  const form = { username: 'worded', nickName: '说法', enabled: true, roles: [], dept: null }
  const said = async (change: Record<string, unknown>, lang = 'zh-CN') =>
    (await bench.admin.call('POST', '/api/users', { ...form, ...change }, { 'accept-language': lang })).body.message
  expect(await said({ phone: '123' })).toBe('手机号格式不正确')
  expect(await said({ phone: 123 }, 'en')).toBe('Mobile number is not valid')
  expect(await said({ email: 'nobody' })).toBe('邮箱格式不正确')
  expect(await said({ username: '' })).toBe('请填写用户名')
  expect(await said({ nickName: undefined }, 'en')).toBe('Name is required')
  expect(await said({ nickName: '很'.repeat(21) })).toBe('姓名最多 20 个字符')
  expect(await said({ roles: [{ id: 'x' }] })).toBe('角色应为数字')
  expect(await said({ gender: '其他' })).toBe('性别不在可选范围内')
  const job = await bench.admin.call('POST', '/api/job', { name: '岗', jobSort: -1, enabled: true })
  expect(job.body).toMatchObject({
    message: '排序不能小于 0',
    fields: [{ path: 'jobSort', message: '排序不能小于 0' }],
  })
})

it('shows our menus with icons that its set has', async () => {
  // Icons of the ancestor stack's own menus, and of the set that it started from.
  const stock = new Set(
    `system peoples role menu monitor log sqlMonitor zujian icon email fwb timing dev error markdown dept sys-tools
    Steve-Jobs swagger dictionary codeConsole chart mnt server app deploy backup database java index message people tab
    education tree nested`.split(/\s+/),
  )
  const lead = await bench.hub.as('lead')
  const { content } = (await lead.call('GET', '/api/project?page=0&size=1&blurry=ZHL')).body
  const menus = [
    (await bench.admin.call('GET', '/api/menus/build')).body,
    (await lead.call('GET', `/api/menus/buildProject?projectId=${content[0].projId}`)).body,
  ]
  interface Entry {
    meta?: { icon?: string }
    children?: Entry[]
  }
  const iconsOf = (entries: Entry[]): string[] =>
    entries.flatMap(({ meta, children = [] }) => [...(meta?.icon ? [meta.icon] : []), ...iconsOf(children)])
  const unknown = menus.flatMap(iconsOf).filter((icon) => !stock.has(icon))
  expect(unknown).toEqual([])
})
