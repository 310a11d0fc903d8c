import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deptTable } from '../../src/modules/admin/dept.table.ts'
import { requireHarmlessZip } from '../../src/resource/zip-guard.ts'
import type { Caller } from '../test-server.ts'
import { type Bench, startBench } from './bench.ts'
import { formWith } from './upload.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.hub.stop())

const titles = ['用户名', '姓名', '工号', '部门', '岗位', '角色', '站点', '邮箱', '手机号码', '性别', '状态']
type Cell = string | number | boolean | null
const workbook = (rows: Cell[][]) => writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })

async function send(bytes: Uint8Array, caller: Caller = bench.admin, query = '', headers: Record<string, string> = {}) {
  const form = formWith('file', '人员.xlsx', bytes)
  return caller.call('POST', `/api/users/import${query}`, form.body, { ...form.headers, ...headers })
}
const sendRows = async (rows: Cell[][], ...rest: [Caller?, string?, Record<string, string>?]) =>
  send(await workbook([titles, ...rows]), ...rest)
const shown = async (username: string) =>
  (await bench.admin.call('GET', `/api/users?blurry=${username}`)).body.content[0]

it('gives a template in the language of who asks, which it can read again', async () => {
  const ask = (lang: string) =>
    bench.hub.http.inject({
      url: '/api/users/template',
      headers: { authorization: bench.admin.token, 'accept-language': lang },
    })
  const zh = await readXlsx(new Uint8Array((await ask('zh-CN')).rawPayload))
  expect(zh.sheets.map(({ name }) => name)).toEqual(['用户', '填写说明'])
  expect(zh.sheets[0]!.rows[0]).toEqual(titles)
  const en = await readXlsx(new Uint8Array((await ask('en')).rawPayload))
  expect(en.sheets[0]!.rows[0]).toContain('User name')
  const filled = await workbook([en.sheets[0]!.rows[0] as string[], ['eng01', 'Ann Lee']])
  expect((await send(filled, bench.admin, '?dryRun=true')).body).toMatchObject({ total: 1, problems: [] })
})

it('looks first, then makes everybody at once and tells each first password once', async () => {
  const rows: Cell[][] = [
    ['im01', '周一', 'IM001', '暖通室', '暖通设计师', '普通员工', null, 'im01@example.com', 13911110001, '女', '启用'],
    [],
    ['im02', '周二', null, '榫卯设计院/第一设计分院/建筑所', '建筑师，审核人', null, null, null, null, null, '停用'],
  ]
  const look = await sendRows(rows, bench.admin, '?dryRun=true')
  expect(look.body).toEqual({ total: 2, created: 0, problems: [], accounts: [] })
  expect(await shown('im01')).toBeUndefined()
  const { status, body } = await sendRows(rows)
  expect([status, body.created, body.problems]).toEqual([200, 2, []])
  expect(body.accounts.map((one: { username: string }) => one.username)).toEqual(['im01', 'im02'])
  expect(await shown('im01')).toMatchObject({
    nickName: '周一',
    phone: '13911110001',
    gender: '女',
    dept: { name: '暖通室' },
    jobs: [{ name: '暖通设计师' }],
    mustChangePassword: true,
    createBy: 'admin',
  })
  expect((await shown('im02')).jobs).toHaveLength(2)
  expect((await shown('im02')).enabled).toBe(false)
  const [{ username, password }] = body.accounts
  const login = await bench.hub.nobody.call('POST', '/auth/login', {
    username,
    password: bench.hub.encrypt(password),
  })
  expect(login.status).toBe(200)
  // The same sheet again makes nobody twice.
  expect((await sendRows(rows)).body).toMatchObject({ created: 0, accounts: [] })
})

it('says every problem with its row and column, and writes nothing', async () => {
  const rows: Cell[][] = [
    ['ok001', '好人', 'OK1', null, null, null, null, 'ok@example.com', null, null, null],
    ['x', '好', null, '没有的部门', '没有的岗位', '没有的角色', '没有的站点', 'no-mail', '123', '其他', '也许'],
    ['OK001', '重名', 'OK1', null, null, null, null, 'OK@example.com', null, null, null],
    ['hvac', '占用', null, '没有的部门', null, null, null, null, '13800000002', null, null],
    [null, '没有用户名', null, null, null, null, null, null, null, null, null],
    ['=1+1', "'+1", null, null, null, null, null, null, null, null, null],
  ]
  const { body } = await sendRows(rows)
  expect(body).toMatchObject({ total: 6, created: 0, accounts: [] })
  const places = body.problems.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)
  expect(places).toEqual(
    expect.arrayContaining([
      ...['部门', '岗位', '角色', '站点', '状态', '用户名', '姓名', '邮箱', '手机号码', '性别'].map(
        (name) => `3 ${name}`,
      ),
      ...['用户名', '工号', '邮箱'].map((name) => `4 ${name}`),
      '5 用户名',
      '5 手机号码',
      '6 用户名',
    ]),
  )
  // A text that looks like a formula is a text.
  expect(places.some((place: string) => place.startsWith('7'))).toBe(false)
  expect(body.problems.every(({ message }: { message: string }) => message.length > 2)).toBe(true)
  expect(await shown('ok001')).toBeUndefined()
})

it('asks for the whole way to a department whose name is not the only one', async () => {
  const parent = await bench.dept('结构所')
  await bench.db.insert(deptTable).values({ name: '暖通室', pid: parent })
  const short = await sendRows([['im10', '周十', null, '暖通室']])
  expect(short.body.problems[0]).toMatchObject({ row: 2, column: '部门' })
  const long = await sendRows([['im10', '周十', null, '机电所/暖通室']], bench.admin, '?dryRun=true')
  expect(long.body.problems).toEqual([])
})

it('keeps to the rules of making one person: scope, strength, rights of one’s own', async () => {
  const lead = await bench.hub.as('lead')
  expect((await sendRows([['im20', '二十']], lead)).status).toBe(403)
  expect((await lead.call('GET', '/api/users/template')).status).toBe(403)
  await bench.grant('manager', 'user:list', 'user:add')
  const { body } = await sendRows(
    [
      ['im20', '二十', null, '建筑所'],
      ['im21', '廿一', null, '暖通室'],
      ['im22', '廿二'],
      ['im23', '廿三', null, '建筑所', null, '系统管理员'],
    ],
    lead,
  )
  expect(body.created).toBe(0)
  const rows = body.problems.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)
  // A foreign department is as unknown as one that does not exist.
  expect(rows).toEqual(expect.arrayContaining(['3 部门', '4 部门', '5 角色']))
  expect(rows.some((place: string) => place.startsWith('2'))).toBe(false)
  expect((await sendRows([['im20', '二十', null, '建筑所']], lead)).body.created).toBe(1)
})

it('of two sheets with the same person at once, one is written', async () => {
  const answers = await Promise.all([sendRows([['im30', '三十']]), sendRows([['im30', '三十']])])
  expect(answers.map(({ body }) => body.created ?? 0).sort()).toEqual([0, 1])
})

it('refuses what is no workbook, too many lines and an archive that would burst', async () => {
  expect((await send(Buffer.from('PK\u0003\u0004 and nothing else'))).body.code).toBe('error.badWorkbook')
  expect((await send(Buffer.from('hello'))).body.code).toBe('error.wrongType')
  expect((await sendRows([])).body.code).toBe('users.importEmpty')
  expect((await send(await workbook([['名字'], ['x']]))).body.problems).toHaveLength(2)
  const many = Array.from({ length: 501 }, (_, at) => [`many${at}`, '许多'])
  expect((await sendRows(many)).body.code).toBe('users.importTooMany')
  const bomb = await workbook(Array.from({ length: 900 }, (_, at) => [`${at}${'y'.repeat(30_000)}`]))
  expect((await send(bomb)).body.code).toBe('error.badWorkbook')
})

it('believes no archive about its own size', async () => {
  const bytes = Buffer.from(await workbook([titles, ['a', 'b']]))
  await expect(requireHarmlessZip(bytes)).resolves.toBeUndefined()
  const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  const altered = (at: number, value: number) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt32LE(value, entry + at)
    return requireHarmlessZip(copy)
  }
  await expect(altered(24, 1)).rejects.toMatchObject({ code: 'error.badWorkbook' })
  await expect(altered(24, 0)).rejects.toMatchObject({ code: 'error.badWorkbook' })
  await expect(altered(24, 4_000_000_000)).rejects.toMatchObject({ code: 'error.badWorkbook' })
  await expect(altered(42, 4_000_000_000)).rejects.toMatchObject({ code: 'error.badWorkbook' })
  await expect(requireHarmlessZip(bytes.subarray(0, bytes.length - 30))).rejects.toBeDefined()
})
