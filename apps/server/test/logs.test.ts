import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLogs } from '../src/modules/logs/check-logs.ts'
import { logRemovalTable, logSealTable, logTable } from '../src/modules/logs/logs.table.ts'
import { sealRows } from '../src/modules/logs/seal-logs.ts'
import { parameterTable } from '../src/modules/parameters/parameters.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let admin: Caller
let lead: Caller
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  ;[admin, lead] = await Promise.all([hub.as('admin'), hub.as('lead')])
})
afterAll(() => hub.stop())

const list = async (query = '') => (await admin.call('GET', `/api/logs?size=50${query}`)).body.content
const check = () => checkLogs({ db: hub.services.db, secrets: hub.services.secrets })
const job = (name: string) => admin.call('POST', '/api/job', { name, jobSort: 5, enabled: true })

/** Something that fails by a fault of ours. */
async function fail(caller: Caller) {
  const { inProject } = hub.services.rights
  hub.services.rights.inProject = () => Promise.reject(new Error('broken 4711'))
  const answer = await caller.call('GET', '/api/project/detail?projId=2')
  hub.services.rights.inProject = inProject
  return answer
}

describe('what people did', () => {
  it('stands there with who, what, which thing, how long and from where, and without a secret', async () => {
    expect((await job('幕墙顾问')).status).toBe(201)
    const [row] = await list('&blurry=幕墙')
    expect(row).toMatchObject({ username: 'admin', description: '新增岗位', object: '幕墙顾问', outcome: 'done' })
    expect(row.time).toBeGreaterThanOrEqual(0)
    expect(row.requestId).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const en = await admin.call('GET', '/api/logs?size=1&blurry=幕墙', undefined, { 'accept-language': 'en' })
    expect(en.body.content[0].description).toMatch(/^Add/)
    await admin.call('POST', '/api/users/updatePass/', { oldPass: 'geheim-1', newPass: 'geheim-2' })
    expect(JSON.stringify(await list())).not.toContain('geheim')
  })

  it('keeps what something was before it was changed or removed, and nothing of a secret', async () => {
    await job('旧岗位')
    const found = (await admin.call('GET', '/api/job?blurry=旧岗位')).body.content[0]
    const { id, rowVersion } = found
    const renamed = { id, rowVersion, name: '新岗位', jobSort: 5, enabled: false }
    expect((await admin.call('PUT', '/api/job', renamed)).status).toBe(204)
    const changesOf = async (blurry: string) => {
      const [row] = await list(`&blurry=${blurry}`)
      return (await admin.call('GET', `/api/logs/detail?id=${row.id}`)).body.changes
    }
    expect(await changesOf('新岗位')).toEqual([
      { field: 'name', before: '旧岗位', after: '新岗位' },
      { field: 'enabled', before: 'true', after: 'false' },
    ])
    await admin.call('DELETE', '/api/job', [id])
    expect(await changesOf('删除岗位')).toEqual([{ field: `#${id}`, before: '新岗位', after: '' }])

    const parameters = (await admin.call('GET', '/api/parameters?size=200')).body.content
    const put = async (code: string, value: string) => {
      const row = parameters.find((one: { code: string }) => one.code === code)
      expect((await admin.call('PUT', '/api/parameters', { ...row, value })).status).toBe(204)
    }
    await put('log_days', '400')
    expect(await changesOf('修改参数')).toEqual([{ field: 'value', before: '365', after: '400' }])
    await put('initial_password', 'geheim-3')
    const { changes, params } = await (async () => {
      const [row] = await list('&blurry=修改参数')
      return (await admin.call('GET', `/api/logs/detail?id=${row.id}`)).body
    })()
    expect(changes).toEqual([{ field: 'value', before: expect.stringMatching(/^(\*+)?$/), after: '******' }])
    expect(params + JSON.stringify(changes)).not.toContain('geheim')
  })

  it('keeps the roles that a person and a member had', async () => {
    const [member] = (await lead.call('GET', '/api/projectResource?projId=2&size=50&blurry=hvac')).body.content
    const roles = (await admin.call('GET', '/api/projectRole?size=50')).body.content
    const owner = roles.find(({ name }: { name: string }) => name === '业主')
    const body = { resourceId: member.resourceId, rowVersion: member.rowVersion, disciplines: [], subIds: [] }
    expect((await lead.call('PUT', '/api/projectResource', { ...body, roleIds: [owner.id] })).status).toBe(200)
    const [row] = await list(`&userId=${(await lead.call('GET', '/auth/info')).body.user.id}`)
    const { changes } = (await admin.call('GET', `/api/logs/detail?id=${row.id}`)).body
    expect(changes).toContainEqual({ field: 'roles', before: '设计人', after: '业主' })
    expect((await check()).problems).toEqual([])
  })

  it('is found by person, time, action, result and the words for what was done', async () => {
    const today = new Date().getFullYear()
    const years = (year: number) => `&createTime=${year}-01-01 00:00:00&createTime=${year}-12-31 23:59:59`
    expect((await list(`&action=log.job.add${years(today)}`)).length).toBeGreaterThan(0)
    expect(await list(`&action=log.job.add${years(today - 3)}`)).toEqual([])
    expect((await list('&blurry=新增岗位')).length).toBeGreaterThan(0)
    const [row] = await list('&blurry=ADMIN')
    const mine = await list(`&userId=${row.userId}`)
    expect(new Set(mine.map(({ username }: { username: string }) => username))).toEqual(new Set(['admin']))
  })

  it('keeps what was refused, with the reason that was told', async () => {
    expect((await job('幕墙顾问')).status).toBe(400)
    const [row] = await list('&outcome=refused')
    expect(row).toMatchObject({
      outcome: 'refused',
      description: '新增岗位',
      told: expect.stringContaining('幕墙顾问'),
    })
    expect((await lead.call('POST', '/api/job', { name: '禁止', jobSort: 1, enabled: true })).status).toBe(403)
    expect((await list('&outcome=refused'))[0]).toMatchObject({ username: 'lead' })
  })

  it('leads from the number in an error to everything of that request and to failures of the same cause', async () => {
    const [first, second] = [await fail(lead), await fail(lead)]
    expect([first.status, second.status]).toEqual([500, 500])
    expect(first.body.message).toContain(first.body.errorId)
    const [row] = await list(`&blurry=${second.body.errorId}`)
    const { body } = await admin.call('GET', `/api/logs/detail?id=${row.id}`)
    expect(body).toMatchObject({ outcome: 'failed', username: 'lead', cause: { count: 2, people: 1 } })
    expect(body.exception).toContain('broken 4711')
    expect(body.steps.length).toBeGreaterThan(0)
    expect(body.nearby.length).toBeGreaterThan(0)
    const { body: stack } = await admin.call('GET', `/api/logs/error/${row.id}`)
    expect(stack.exception).toContain('broken')
    const { body: causes } = await admin.call('GET', '/api/logs/causes')
    expect(causes.content[0]).toMatchObject({ count: 2, title: 'Error: broken 4711' })
    expect((await admin.call('GET', '/api/logs/error')).body.content[0].id).toBe(row.id)
  })

  it('counts today, lists what can be asked for, and is exported', async () => {
    const { body: today } = await admin.call('GET', '/api/logs/today')
    expect(today).toMatchObject({ failed: 2 })
    expect(today.refused).toBeGreaterThan(1)
    const { body: actions } = await admin.call('GET', '/api/logs/actions')
    expect(actions).toContainEqual({ value: 'log.job.add', label: '新增岗位' })
    const sheet = await admin.call('GET', '/api/logs/download?outcome=done')
    expect(sheet.headers['content-type']).toContain('spreadsheet')
  })

  it('is nobody else’s, and removing it needs a recent password', async () => {
    for (const path of [
      '',
      '/error',
      '/causes',
      '/today',
      '/actions',
      '/check',
      '/download',
      '/detail?id=1',
      '/error/1',
    ])
      expect([path, (await lead.call('GET', `/api/logs${path}`)).status]).toEqual([path, 403])
    expect((await lead.call('DELETE', '/api/logs/del/info')).status).toBe(403)
    await hub.services.db.execute(sql`update session set create_time = create_time - interval '1 hour'`)
    expect((await admin.call('DELETE', '/api/logs/del/info')).body.code).toBe('auth.recentPassword')
  })

  it('is no place for nonsense', async () => {
    expect((await admin.call('GET', '/api/logs?outcome=nice')).status).toBe(400)
    expect((await admin.call('GET', '/api/logs/detail?id=999999')).status).toBe(404)
    const [row] = await hub.services.db.select().from(parameterTable).where(eq(parameterTable.code, 'log_days'))
    const change = (value: string) => admin.call('PUT', '/api/parameters', { ...row, value })
    expect((await change('7')).status).toBe(400)
  })
})

describe('the chain', () => {
  it('is whole, also when many write while it is sealed', async () => {
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => job(`并发 ${at}`)),
      ...Array.from({ length: 5 }, () => sealRows(hub.services.db, hub.services.secrets)),
    ])
    const { rows, problems } = await check()
    expect([problems, rows > 20]).toEqual([[], true])
  })

  it('finds a row that was changed, one that was removed, and a seal that was forged', async () => {
    const { db } = hub.services
    await check()
    const [row] = await db.select().from(logTable).where(eq(logTable.object, '并发 3'))
    await db.update(logTable).set({ username: 'lead' }).where(eq(logTable.id, row!.id))
    expect((await check()).problems).toMatchObject([{ code: 'rows' }])
    await db.update(logTable).set({ username: 'admin' }).where(eq(logTable.id, row!.id))
    expect((await check()).problems).toEqual([])
    await db.delete(logTable).where(eq(logTable.id, row!.id))
    expect((await check()).problems).toMatchObject([{ code: 'rows' }])
    await db.insert(logTable).overridingSystemValue().values(row!)
    expect((await check()).problems).toEqual([])
    const [seal] = await db.select().from(logSealTable).limit(1)
    await db
      .update(logSealTable)
      .set({ infoDigest: 'f'.repeat(64) })
      .where(eq(logSealTable.id, seal!.id))
    expect((await check()).problems.map(({ code }) => code)).toContain('seal')
    await db.update(logSealTable).set({ infoDigest: seal!.infoDigest }).where(eq(logSealTable.id, seal!.id))
    await db.insert(logRemovalTable).values({ logType: 'INFO', toId: 5, username: 'admin', seal: 'x' })
    expect((await check()).problems).toMatchObject([{ code: 'removal' }])
    await db.delete(logRemovalTable)
    const { body } = await admin.call('GET', '/api/logs/check')
    expect(body).toMatchObject({ state: 'broken', problems: [expect.stringContaining('删除记录')] })
  })

  it('stays whole when somebody who may deletes what is sealed, and keeps who it was', async () => {
    const again = await hub.as('admin')
    expect((await again.call('DELETE', '/api/logs/del/info')).status).toBe(200)
    expect((await check()).problems).toEqual([])
    expect(await hub.services.db.select().from(logRemovalTable)).toMatchObject([{ logType: 'INFO', username: 'admin' }])
    // Failures are kept.
    expect((await again.call('GET', '/api/logs/error')).body.totalElements).toBe(2)
    expect((await list())[0]).toMatchObject({ description: '清空操作日志' })
  })

  it('lets rows go whose time is over', async () => {
    const { db } = hub.services
    await db.execute(sql`update log_seal set create_time = create_time - interval '400 days'`)
    expect((await check()).problems).toEqual([])
    expect(await db.select().from(logTable).where(eq(logTable.logType, 'ERROR'))).toEqual([])
  })
})
