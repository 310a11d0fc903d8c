import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementTable } from '../src/modules/announcement/announcement.table.ts'
import { projectTable } from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { type Bench, startBench, statusesOf } from './admin/bench.ts'
import { decide } from './approval-setup.ts'
import type { Caller } from './test-server.ts'

let bench: Bench
let lead: Caller
let hvac: Caller
let outsider: Caller
beforeAll(async () => {
  bench = await startBench()
  const { hub } = bench
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  outsider = await hub.as('outsider')
})
afterAll(() => bench.hub.stop())

const fields = (title: string, more: object = {}) => ({ title, html: `<p>${title}的正文</p>`, ...more })
const publish = async (title: string, more: object = {}): Promise<number> => {
  const made = await bench.admin.call('POST', '/api/announcement', fields(title, more))
  expect(made.status).toBe(201)
  return made.body.id
}
const seen = async (who: Caller, query = ''): Promise<string[]> =>
  (await who.call('GET', `/api/announcement/sort?size=100${query}`)).body.content.map(
    (one: { title: string }) => one.title,
  )
const detail = (who: Caller, id: number) => who.call('GET', `/api/announcement/detail?id=${id}`)
const confirm = (who: Caller, id: number) => who.call('POST', '/api/announcement/read', { id })
const managed = async (id: number) =>
  (await bench.admin.call('GET', '/api/announcement?size=100')).body.content.find(
    (one: { id: number }) => one.id === id,
  )
const projectNamed = async (indexCode: string) =>
  (await bench.db.select().from(projectTable).where(eq(projectTable.indexCode, indexCode)))[0]!.projId

describe('the audience', () => {
  it('is everybody where nothing was chosen', async () => {
    await publish('给所有人')
    for (const who of [lead, hvac, outsider, bench.admin]) expect(await seen(who)).toContain('给所有人')
    expect((await bench.hub.nobody.call('GET', '/api/announcement/sort')).status).toBe(401)
  })

  it('is a department with everything below it, and nobody beside it', async () => {
    const [person] = await bench.db.select().from(userTable).where(eq(userTable.username, 'hvac'))
    const parents = await bench.admin.call('POST', '/api/dept/superior', [person!.deptId])
    const root = parents.body.content[0].id
    const id = await publish('给机电', { deptIds: [person!.deptId] })
    await publish('给全院', { deptIds: [root] })
    expect(await seen(hvac)).toEqual(expect.arrayContaining(['给机电', '给全院']))
    expect(await seen(outsider)).not.toContain('给机电')
    expect(await seen(outsider)).toContain('给全院')
    expect((await detail(outsider, id)).status).toBe(404)
    expect((await confirm(outsider, id)).status).toBe(404)
  })

  it('is a site, or the staff of a project as long as the project is there', async () => {
    const [person] = await bench.db.select().from(userTable).where(eq(userTable.username, 'outsider'))
    await publish('给分院', { siteIds: [person!.siteId] })
    const projId = await projectNamed('ZHL')
    await publish('给综合楼', { projIds: [projId] })
    expect(await seen(outsider)).toContain('给分院')
    expect(await seen(bench.admin)).not.toContain('给分院')
    expect(await seen(hvac)).toContain('给综合楼')
    expect(await seen(outsider)).not.toContain('给综合楼')
    await bench.db.update(projectTable).set({ deleteTime: new Date() }).where(eq(projectTable.projId, projId))
    expect(await seen(hvac)).not.toContain('给综合楼')
    await bench.db.update(projectTable).set({ deleteTime: null }).where(eq(projectTable.projId, projId))
  })

  it('is counted without counting anybody twice', async () => {
    const [person] = await bench.db.select().from(userTable).where(eq(userTable.username, 'hvac'))
    const projId = await projectNamed('ZHL')
    const id = await publish('重叠', { siteIds: [person!.siteId], deptIds: [person!.deptId], projIds: [projId] })
    const all = await publish('全体计数')
    expect((await confirm(hvac, id)).status).toBe(200)
    const people = await bench.db.select().from(userTable).where(eq(userTable.kind, 'person'))
    const enabled = people.filter((one) => one.enabled)
    expect(await managed(all)).toMatchObject({ audienceCount: enabled.length, readCount: 0, audience: [] })
    const row = await managed(id)
    expect(row).toMatchObject({
      readCount: 1,
      // The reviewer is the project's only one from another site.
      audienceCount: enabled.filter((one) => one.siteId === person!.siteId).length + 1,
    })
    expect(row.audience.map((one: { name: string }) => one.name)).toContain('示例·综合楼')
    const receipts = await bench.admin.call('GET', `/api/announcement/receipts?id=${id}&size=100`)
    expect(receipts.body.totalElements).toBe(row.audienceCount)
  })

  it('can only be what its author may know of', async () => {
    await bench.grant('manager', 'announcement:list', 'announcement:add', 'announcement:edit')
    const foreign = await projectNamed('BHX')
    const own = await projectNamed('ZHL')
    const body = fields('越界', { projIds: [foreign] })
    const refused = await lead.call('POST', '/api/announcement', body)
    expect([refused.status, refused.body.code]).toEqual([400, 'announcement.noSuchAudience'])
    const missing = await lead.call('POST', '/api/announcement', fields('没有', { projIds: [999_999] }))
    expect(missing.body.code).toBe('announcement.noSuchAudience')
    expect((await lead.call('POST', '/api/announcement', fields('自己的', { projIds: [own] }))).status).toBe(201)
    const id = await publish('管理员的', { projIds: [foreign] })
    const row = await managed(id)
    const kept = await lead.call('PUT', '/api/announcement', { ...body, title: '改题', id, rowVersion: row.rowVersion })
    expect(kept.status).toBe(200)
  })
})

describe('reading', () => {
  it('leaves one receipt, however often and from how many windows', async () => {
    const id = await publish('必读一条', { mustRead: true })
    const before = (await hvac.call('GET', '/api/announcement/sort')).body
    expect(before.content.find((one: { id: number }) => one.id === id)).toMatchObject({ read: false, mustRead: true })
    const answers = await Promise.all([1, 2, 3].map(() => confirm(hvac, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const after = (await hvac.call('GET', '/api/announcement/sort')).body
    expect([before.unread - after.unread, before.mustRead - after.mustRead]).toEqual([1, 1])
    expect(await seen(hvac, '&unread=true')).not.toContain('必读一条')
    const read = await bench.admin.call('GET', `/api/announcement/receipts?id=${id}&read=true`)
    expect(read.body).toMatchObject({ totalElements: 1, content: [{ nickName: '沈若溪' }] })
    expect(read.body.content[0].readTime).toMatch(/Z$/)
    const others = await bench.admin.call('GET', `/api/announcement/receipts?id=${id}&read=false&blurry=shen`)
    expect(others.body.content.map((one: { nickName: string }) => one.nickName)).not.toContain('沈若溪')
  })

  it('shows the words of the caller’s language and falls back to those there are', async () => {
    const id = await publish('中文题', { titleEn: 'English title', htmlEn: '<p>English <strong>text</strong></p>' })
    const inEnglish = { 'accept-language': 'en' }
    const english = await hvac.call('GET', `/api/announcement/detail?id=${id}`, undefined, inEnglish)
    expect(english.body).toMatchObject({
      title: 'English title',
      text: 'English text',
      html: '<p>English <strong>text</strong></p>',
    })
    expect((await detail(hvac, id)).body).toMatchObject({ title: '中文题', html: '<p>中文题的正文</p>' })
    const only = await publish('只有中文')
    const fallback = await hvac.call('GET', `/api/announcement/detail?id=${only}`, undefined, inEnglish)
    expect(fallback.body).toMatchObject({ title: '只有中文', html: '<p>只有中文的正文</p>' })
  })

  it('shows rows without markup as their text', async () => {
    const [row] = await bench.db
      .insert(announcementTable)
      .values({ title: '旧公告', text: '第一行 <b>\n第二行', source: '' })
      .returning()
    expect((await detail(hvac, row!.id)).body.html).toBe('<p>第一行 &lt;b&gt;</p><p>第二行</p>')
  })

  it('ends with the time it was meant for, but not for those who manage', async () => {
    const id = await publish('已过期', { expiresAt: '2020-01-01T00:00:00Z' })
    expect(await seen(hvac)).not.toContain('已过期')
    expect((await detail(hvac, id)).status).toBe(404)
    expect((await confirm(hvac, id)).status).toBe(404)
    expect((await detail(bench.admin, id)).body).toMatchObject({ title: '已过期', read: true })
    expect((await managed(id)).isExpired).toBe(true)
    const current = await bench.admin.call('GET', '/api/announcement?state=current&size=100')
    expect(current.body.content.map((one: { id: number }) => one.id)).not.toContain(id)
  })

  it('has pinned ones first, then the newest, and finds words', async () => {
    await publish('普通甲')
    await publish('置顶乙', { pinned: true })
    await publish('普通丙')
    const titles = await seen(hvac)
    expect(titles.indexOf('置顶乙')).toBeLessThan(titles.indexOf('普通丙'))
    expect(titles.indexOf('普通丙')).toBeLessThan(titles.indexOf('普通甲'))
    expect(await seen(hvac, `&blurry=${encodeURIComponent('丙的正')}`)).toEqual(['普通丙'])
    expect(await seen(hvac, '&blurry=%25')).toEqual([])
  })
})

describe('managing', () => {
  it('needs the rights', async () => {
    const calls: [Parameters<Caller['call']>[0], string, unknown?][] = [
      ['GET', '/api/announcement'],
      ['POST', '/api/announcement', fields('x')],
      ['PUT', '/api/announcement', fields('x', { id: 1, rowVersion: 0 })],
      ['DELETE', '/api/announcement', [1]],
      ['GET', '/api/announcement/receipts?id=1'],
    ]
    for (const [method, url, body] of calls) {
      expect((await hvac.call(method, url, body)).status).toBe(403)
      expect((await bench.hub.nobody.call(method, url, body)).status).toBe(401)
    }
  })

  it('keeps only what the editor can write, and refuses a text in which there is nothing', async () => {
    const id = await publish('脏的', {
      html: '<p onclick="x()">好<script>alert(1)</script><img src="https://evil.example/x.png"></p>',
    })
    expect((await detail(hvac, id)).body.html).toBe('<p>好</p>')
    for (const html of ['', '<p> </p>', '<script>1</script>', '<img src=x onerror=alert(1)>'])
      expect((await bench.admin.call('POST', '/api/announcement', fields('空', { html }))).status).toBe(400)
    const bad = [{ title: ' ' }, { expiresAt: 'tomorrow' }, { siteIds: [-1] }, { html: 'x'.repeat(200_001) }]
    for (const more of bad)
      expect((await bench.admin.call('POST', '/api/announcement', fields('错', more))).status).toBe(400)
  })

  it('does not write over a newer state, and asks for new receipts only when told to', async () => {
    const id = await publish('会改的', { mustRead: true })
    await confirm(hvac, id)
    const { rowVersion } = await managed(id)
    const body = { ...fields('会改的'), mustRead: true, id, rowVersion }
    const answers = await Promise.all(
      ['甲改', '乙改'].map((title) => bench.admin.call('PUT', '/api/announcement', { ...body, title })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.current).toMatchObject({ id })
    expect((await managed(id)).readCount).toBe(1)
    const now = await managed(id)
    await bench.admin.call('PUT', '/api/announcement', { ...body, rowVersion: now.rowVersion, again: true })
    expect((await managed(id)).readCount).toBe(0)
    const gone = { ...body, id: 999_999 }
    expect((await bench.admin.call('PUT', '/api/announcement', gone)).status).toBe(404)
  })

  it('deletes all of them or none', async () => {
    const id = await publish('要删的')
    expect((await bench.admin.call('DELETE', '/api/announcement', [id, 999_999])).status).toBe(404)
    expect(await seen(hvac)).toContain('要删的')
    expect((await bench.admin.call('DELETE', '/api/announcement', [id])).status).toBe(200)
    expect((await detail(hvac, id)).status).toBe(404)
  })

  it('tells open windows when it is done', async () => {
    const heard: string[] = []
    const stop = bench.hub.services.bus.subscribe('site', (event) => heard.push(JSON.stringify(event)))
    await publish('有动静')
    await bench.admin.call('POST', '/api/announcement', fields('没动静', { html: ' ' }))
    await expect.poll(() => heard).toEqual([JSON.stringify({ type: 'change', kind: 'announcement' })])
    stop()
  })
})

describe('a draft', () => {
  const draft = (title: string) => publish(title, { isDraft: true })
  const submit = async (id: number, caller: Caller = lead) => {
    const [option] = (await bench.admin.call('GET', '/api/approval/options?kind=announcement')).body
    const asked = { definitionId: option.definitionId, purpose: 'publish', subjectIds: [id] }
    return caller.call('POST', '/api/approval', asked)
  }
  const change = async (id: number, more: object = {}) => {
    const { rowVersion } = await managed(id)
    return bench.admin.call('PUT', '/api/announcement', { ...fields('草稿'), id, rowVersion, ...more })
  }
  const decider = async (id: number): Promise<Caller> => {
    const { body } = await bench.admin.call('GET', `/api/approval/detail?id=${id}`)
    const [task] = body.steps
      .flatMap(({ tasks }: { tasks: object[] }) => tasks)
      .filter(({ state }: { state: string }) => state === 'open')
    const [user] = await bench.db.select().from(userTable).where(eq(userTable.id, task.person.id))
    return bench.hub.as(user!.username)
  }

  it('is read by nobody but those who manage announcements, until it is published', async () => {
    const id = await draft('只是草稿')
    expect(await managed(id)).toMatchObject({ isDraft: true, isExpired: false })
    for (const who of [lead, hvac, bench.admin]) expect(await seen(who)).not.toContain('只是草稿')
    expect(statusesOf([await detail(hvac, id), await confirm(hvac, id), await detail(bench.admin, id)])).toEqual([
      404, 404, 200,
    ])
    const found = await hvac.call('GET', '/api/search?blurry=只是草稿')
    expect(JSON.stringify(found.body)).not.toContain('只是草稿的正文')
    const drafts = await bench.admin.call('GET', '/api/announcement?state=draft&size=100')
    expect(drafts.body.content.map((one: { id: number }) => one.id)).toContain(id)
    expect((await change(id)).status).toBe(200)
    expect(await seen(hvac)).not.toContain('草稿')
    expect((await change(id, { publish: true })).status).toBe(200)
    expect(await seen(hvac)).toContain('草稿')
    expect((await submit(id)).body.code).toBe('announcement.isPublished')
  })

  it('goes out when a chain approves it, is held meanwhile, and comes back when it is refused', async () => {
    const id = await draft('待审公告')
    await bench.grant('manager', 'announcement:add')
    expect((await submit(id, hvac)).status).toBe(403)
    const answers = await Promise.all([submit(id), submit(id)])
    expect(statusesOf(answers).sort()).toEqual([201, 409])
    const { body } = answers.find(({ status }) => status === 201)!
    expect(await managed(id)).toMatchObject({ isDraft: true, approvalId: body.id })
    expect((await change(id)).body.code).toBe('announcement.inApproval')
    expect((await bench.admin.call('DELETE', '/api/announcement', [id])).body.code).toBe('announcement.inApproval')
    const caller = await decider(body.id)
    expect((await detail(caller, id)).status).toBe(200)
    expect((await decide(caller, body.id, 'refuse', '措辞不妥')).status).toBe(200)
    expect((await managed(id)).approvalId).toBeUndefined()
    expect((await change(id, { title: '改过的公告' })).status).toBe(200)
    const again = await submit(id)
    expect(again.status).toBe(201)
    expect((await decide(await decider(again.body.id), again.body.id, 'agree')).body.status).toBe('approved')
    expect(await seen(hvac)).toContain('改过的公告')
  })
})
