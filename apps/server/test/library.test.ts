import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
} from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { addStaff, chainOf, people, publishChain, taskOf } from './approval-setup.ts'
import { addFile, prepareFile, sendFile } from './hub-files.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2

let hub: TestServer
let lead: Caller
let hvac: Caller
let review: Caller
let outsider: Caller
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  review = await hub.as('review')
  outsider = await hub.as('outsider')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(() => hub.stop())

const folders = async (who = lead) =>
  (await who.call('GET', `/api/library/folder?projId=${SAMPLE}`)).body.folders as {
    folderId: number
    pid?: number
    name: string
    files: number
    level: string
    rowVersion: number
  }[]
const makeFolder = async (name: string, pid?: number): Promise<number> => {
  const made = await lead.call('POST', '/api/library/folder', { subId, pid, name })
  if (made.status !== 201) throw new Error(made.body.message)
  return made.body.folderId
}
const folder = async (folderId: number, who = lead) => (await folders(who)).find((one) => one.folderId === folderId)
const send = (who: Caller, folderId: number, name: string, text: string) =>
  sendFile(who, subId, name, text, `&folderId=${folderId}`)
const list = async (who: Caller, filter: object) =>
  (await who.call('POST', '/api/library/list', { subId, size: 50, ...filter })).body as {
    files: { fileId: number; name: string; version: number; state: string; draft?: { version: number } }[]
    next?: string
  }
const namesIn = async (who: Caller, folderId: number) => (await list(who, { folderId })).files.map(({ name }) => name)
const setState = (who: Caller, fileIds: number[], move: string, reason?: string) =>
  who.call('PUT', '/api/library/state', { fileIds, move, reason })

describe('folders', () => {
  it('lie below each other, each with a name of its own, also of two at once', async () => {
    const top = await makeFolder('01 依据性文件')
    const below = await makeFolder('批文', top)
    expect(await folder(below)).toMatchObject({ pid: top, name: '批文', files: 0, level: 'manage' })
    const two = await Promise.all(
      ['同名', '同名'].map((name) => lead.call('POST', '/api/library/folder', { subId, pid: top, name })),
    )
    expect(two.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await lead.call('POST', '/api/library/folder', { subId, name: '../x' })).status).toBe(400)
  })

  it('are renamed by who has seen the last change', async () => {
    const folderId = await makeFolder('旧名')
    const { rowVersion } = (await folder(folderId))!
    expect((await lead.call('PUT', '/api/library/folder', { folderId, rowVersion, name: '新名' })).status).toBe(200)
    expect((await lead.call('PUT', '/api/library/folder', { folderId, rowVersion, name: '又名' })).status).toBe(409)
    expect((await folder(folderId))?.name).toBe('新名')
  })

  it('cannot be moved into themselves, into another sub or too deep', async () => {
    const top = await makeFolder('上')
    const below = await makeFolder('下', top)
    const move = (folderId: number, pid?: number) => lead.call('PUT', '/api/library/folder/move', { folderId, pid })
    expect((await move(top, below)).body.code).toBe('library.intoItself')
    expect((await move(below)).status).toBe(200)
    expect((await folder(below))?.pid).toBeUndefined()
    let deep = top
    for (let at = 0; at < 19; at++) deep = await makeFolder(`${at}`, deep)
    expect((await lead.call('POST', '/api/library/folder', { subId, pid: deep, name: 'x' })).body.code).toBe(
      'library.tooDeep',
    )
    expect((await move(below, deep)).body.code).toBe('library.tooDeep')
    const circle = await Promise.all([move(top, below), move(below, top)])
    expect(circle.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('go into the recycle bin with everything in them and come back with it', async () => {
    const top = await makeFolder('会删的')
    const below = await makeFolder('里面', top)
    const sent = await send(lead, below, '在里面.txt', '一')
    expect((await lead.call('DELETE', '/api/library/folder', { folderId: top })).body).toEqual({ files: 1 })
    expect(await folder(below)).toBeUndefined()
    expect((await lead.call('GET', `/api/hubFile/detail?fileId=${sent.body.fileId}`)).status).toBe(404)
    const removed = (await lead.call('GET', `/api/library/folder/removed?projId=${SAMPLE}`)).body
    expect(removed.filter((one: { name: string }) => /会删的|里面/.test(one.name))).toMatchObject([
      { folderId: top, files: 1 },
    ])
    // A file alone has nowhere to go.
    expect((await lead.call('POST', '/api/hubFile/restore', [sent.body.fileId])).body.code).toBe('library.folderInBin')
    expect((await lead.call('POST', '/api/library/folder/restore', { folderId: top })).status).toBe(200)
    expect(await namesIn(lead, below)).toEqual(['在里面.txt'])
  })

  it('are changed by those who may, and are not there for others', async () => {
    const folderId = await makeFolder('谁的')
    expect((await hvac.call('DELETE', '/api/library/folder', { folderId })).status).toBe(403)
    expect((await outsider.call('DELETE', '/api/library/folder', { folderId })).status).toBe(404)
    expect((await outsider.call('GET', `/api/library/folder/rights?folderId=${folderId}`)).status).toBe(404)
  })
})

describe('rights of a folder', () => {
  it('let in the roles that they name and nobody else, down to where others are set', async () => {
    const { db } = hub.services
    const roles = await db.select().from(projectRoleTable)
    const roleOf = (name: string) => roles.find((one) => one.name === name)!.id
    const [own] = await db
      .select({ id: projectResourceRoleTable.roleId })
      .from(projectResourceRoleTable)
      .innerJoin(projectResourceTable, eq(projectResourceTable.resourceId, projectResourceRoleTable.resourceId))
      .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
      .where(and(eq(userTable.username, 'hvac'), eq(projectResourceTable.projId, SAMPLE)))
    const top = await makeFolder('只给校审')
    const below = await makeFolder('里层', top)
    const sent = await send(lead, below, '内部.txt', '内部')
    await setState(lead, [sent.body.fileId], 'share')
    const set = (folderId: number, rights: object[]) =>
      lead.call('PUT', '/api/library/folder/rights', { folderId, rights })
    expect((await set(top, [{ roleId: roleOf('校对人'), level: 'read' }])).status).toBe(200)
    const address = `/api/hubFile/detail?fileId=${sent.body.fileId}`
    const seen = async (who: Caller) => [Boolean(await folder(below, who)), (await who.call('GET', address)).status]
    expect(await seen(hvac)).toEqual([false, 404])
    expect(await seen(lead)).toEqual([true, 200])
    expect((await send(hvac, below, '新.txt', 'x')).status).toBe(404)
    expect((await hvac.call('POST', '/api/library/list', { subId, folderId: below })).status).toBe(404)
    await set(below, [{ roleId: own!.id, level: 'write' }])
    expect(await seen(hvac)).toEqual([true, 200])
    expect((await send(hvac, below, '新.txt', 'x')).status).toBe(201)
    await set(below, [{ roleId: own!.id, level: 'read' }])
    expect((await send(hvac, below, '新2.txt', 'x')).status).toBe(403)
    await set(below, [])
    expect(await seen(hvac)).toEqual([false, 404])
    expect((await hvac.call('PUT', '/api/library/folder/rights', { folderId: top, rights: [] })).status).toBe(404)
  })
})

describe('a naming rule', () => {
  it('refuses what breaks it with the reason and a name that fits', async () => {
    const folderId = await makeFolder('施工图')
    const parts = [
      { kind: 'discipline' },
      { kind: 'text', text: '-' },
      { kind: 'digits', count: 2 },
      { kind: 'text', text: ' ' },
      { kind: 'words' },
    ]
    const { rowVersion } = (await folder(folderId))!
    await lead.call('PUT', '/api/library/folder', { folderId, rowVersion, rule: { parts, endings: ['txt', 'dxf'] } })
    const below = await makeFolder('平面图', folderId)
    const refused = (await send(lead, below, '建施-5 四层平面.txt', 'x')).body
    expect(refused).toMatchObject({ status: 400, code: 'library.nameMended' })
    expect(refused.message).toContain('建施-05 四层平面.txt')
    const codes = await Promise.all(
      ['五层.txt', '建施-05 五层.pdf', '建施-05 .txt'].map(
        async (name) => (await send(lead, below, name, 'x')).body.code,
      ),
    )
    expect(codes).toEqual(['library.nameWrong', 'library.nameEnding', 'library.nameWrong'])
    const begun = await lead.call('POST', '/api/hubFileUpload', { subId, folderId: below, name: 'x.txt', size: 1 })
    expect(begun.status).toBe(400)
    const sent = await send(lead, below, '建施-05 四层平面.txt', 'x')
    expect(sent.status).toBe(201)
    const { fileId, rowVersion: version } = sent.body
    const renamed = await lead.call('PUT', '/api/hubFile', { fileId, rowVersion: version, name: '四层.txt' })
    expect(renamed.body.code).toBe('library.nameWrong')
    // Nor does a move get around it.
    const other = await send(lead, await makeFolder('随便'), '随便.txt', 'x')
    const moved = await lead.call('PUT', '/api/library/move', { fileIds: [other.body.fileId], folderId: below })
    expect(moved.body.code).toBe('library.nameWrong')
  })
})

describe('a version', () => {
  it('in the works is its author’s alone until it is shared', async () => {
    const folderId = await makeFolder('状态')
    const first = await send(hvac, folderId, '说明.txt', '第一版')
    expect(first.body).toMatchObject({ state: 'working', version: 1, folderId })
    const { fileId } = first.body
    expect((await lead.call('GET', `/api/library/detail?fileId=${fileId}`)).status).toBe(404)
    expect([await namesIn(lead, folderId), await namesIn(hvac, folderId)]).toEqual([[], ['说明.txt']])
    expect([(await folder(folderId))?.files, (await folder(folderId, hvac))?.files]).toEqual([0, 1])
    expect((await setState(hvac, [fileId], 'publish')).body.code).toBe('library.notYours')
    expect((await setState(hvac, [fileId], 'share')).status).toBe(200)
    expect(await namesIn(lead, folderId)).toEqual(['说明.txt'])
    expect((await setState(lead, [fileId], 'publish')).status).toBe(200)
    expect((await setState(lead, [fileId], 'publish')).body.code).toBe('library.wrongState')
    const second = await send(hvac, folderId, '说明.txt', '第二版')
    expect((await list(lead, { folderId })).files).toMatchObject([{ version: 1, state: 'published' }])
    expect((await list(lead, { folderId })).files[0]?.draft).toBeUndefined()
    expect((await list(hvac, { folderId })).files).toMatchObject([{ version: 1, draft: { version: 2 } }])
    const { hubFileId } = second.body
    const versions = async (who: Caller) =>
      (await who.call('POST', '/api/hubFile/list', { projId: SAMPLE, hubFileId })).body.content.length
    expect([await versions(lead), await versions(hvac)]).toEqual([1, 2])
    expect((await setState(lead, [fileId], 'withdraw')).body.code).toBe('library.reasonMissing')
    expect((await setState(lead, [fileId], 'archive')).status).toBe(200)
    expect((await lead.call('DELETE', '/api/hubFile', [fileId])).body.code).toBe('library.archivedStays')
    const told = (await lead.call('GET', `/api/library/activity?fileId=${fileId}`)).body
    expect(told.map((one: { kind: string }) => one.kind).sort()).toEqual(['archive', 'publish', 'share', 'version'])
  })

  it('is published once of two at once', async () => {
    const folderId = await makeFolder('同时')
    const { fileId } = (await send(lead, folderId, 'a.txt', 'x')).body
    const two = await Promise.all([setState(lead, [fileId], 'share'), setState(lead, [fileId], 'share')])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('of the same name in another folder is another file; moved there it finds its name taken', async () => {
    const one = await makeFolder('甲')
    const two = await makeFolder('乙')
    const first = (await send(lead, one, '同名.txt', '甲')).body
    const second = (await send(lead, two, '同名.txt', '乙')).body
    expect(second.hubFileId).not.toBe(first.hubFileId)
    const move = (folderId?: number) => lead.call('PUT', '/api/library/move', { fileIds: [first.fileId], folderId })
    expect((await move(two)).body).toMatchObject({ code: 'error.duplicate' })
    expect((await move()).status).toBe(200)
    expect(await namesIn(lead, one)).toEqual([])
    expect((await list(lead, {})).files.map(({ name }) => name)).toContain('同名.txt')
  })

  it('is copied with its bytes and nothing of its history', async () => {
    const from = await makeFolder('抄自')
    const to = await makeFolder('抄到')
    const file = await addFile(hub, lead, subId, '抄.txt', '要抄的')
    const ids = [file.fileId]
    expect((await lead.call('PUT', '/api/library/move', { fileIds: ids, folderId: from })).status).toBe(200)
    const copy = () => lead.call('POST', '/api/library/copy', { fileIds: ids, subId, folderId: to })
    expect((await copy()).status).toBe(200)
    expect((await list(lead, { folderId: to })).files).toMatchObject([{ name: '抄.txt', version: 1, state: 'working' }])
    expect((await copy()).body.code).toBe('library.nameThere')
    expect((await review.call('POST', '/api/library/copy', { fileIds: ids, subId, folderId: to })).status).toBe(403)
  })
})

it('lists a folder page after page by name and by time, each file once', async () => {
  const folderId = await makeFolder('很多')
  for (let at = 0; at < 7; at++) await send(lead, folderId, `${(at * 3) % 7}.txt`, String(at))
  for (const sort of ['name', 'time']) {
    const seen: string[] = []
    for (let after: string | undefined, page = 0; page < 5; page++) {
      const { files, next } = await list(lead, { folderId, sort, after, size: 3 })
      seen.push(...files.map(({ name }) => name))
      after = next
      if (!next) break
    }
    expect(new Set(seen).size).toBe(7)
    if (sort === 'name') expect(seen).toEqual([...seen].sort())
  }
  expect((await lead.call('POST', '/api/library/list', { subId, folderId, sort: 'time', after: 'x' })).status).toBe(400)
})

describe('a file that somebody has checked out', () => {
  it('takes versions of nobody else until it is checked in, or a manager ends that', async () => {
    const folderId = await makeFolder('签出')
    const { fileId } = (await send(hvac, folderId, '在改.txt', '一')).body
    await setState(hvac, [fileId], 'share')
    const call = (who: Caller, method: 'POST' | 'DELETE') => who.call(method, '/api/library/checkOut', { fileId })
    const two = await Promise.all([call(hvac, 'POST'), call(hvac, 'POST')])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await list(lead, { folderId })).files[0]).toMatchObject({ checkOut: { name: expect.any(String) } })
    const refused = (await send(lead, folderId, '在改.TXT', '二')).body
    expect([refused.status, refused.code]).toEqual([409, 'library.checkedOut'])
    expect((await send(hvac, folderId, '在改.txt', '二')).status).toBe(201)
    expect((await call(lead, 'DELETE')).status).toBe(200)
    expect((await call(hvac, 'DELETE')).status).toBe(404)
    await call(lead, 'POST')
    expect((await call(hvac, 'DELETE')).status).toBe(403)
    const told = (await lead.call('GET', `/api/library/activity?fileId=${fileId}`)).body
    expect(told.map((one: { kind: string }) => one.kind)).toEqual(expect.arrayContaining(['checkOut', 'endCheckOut']))
  })
})

it('tells those who have subscribed to a folder above, and may see it, what was shared', async () => {
  const above = await makeFolder('订阅')
  const folderId = await makeFolder('下级', above)
  const subscribe = (who: Caller, isSubscribed: boolean) =>
    who.call('PUT', '/api/library/subscription', { folderId: above, isSubscribed })
  expect((await subscribe(hvac, true)).status).toBe(200)
  expect((await subscribe(lead, true)).status).toBe(200)
  expect(
    (await outsider.call('PUT', '/api/library/subscription', { folderId: above, isSubscribed: true })).status,
  ).toBe(404)
  const { fileId } = (await send(lead, folderId, '订阅的.txt', '一')).body
  const notices = async (who: Caller) =>
    ((await who.call('GET', '/api/message?size=50')).body.content as { text: string }[]).filter(({ text }) =>
      text.includes('订阅的.txt'),
    ).length
  expect(await notices(hvac)).toBe(0)
  await setState(lead, [fileId], 'share')
  expect([await notices(hvac), await notices(lead)]).toEqual([1, 0])
  await subscribe(hvac, false)
  await setState(lead, [fileId], 'publish')
  expect(await notices(hvac)).toBe(1)
})

describe('an approval', () => {
  it('lets those who decide look at what is in the works, and its end sets the state', async () => {
    const reviewer = await addStaff(hub, 'library-reviewer', '业主')
    const chain = chainOf([{ who: people(reviewer.id) }], { kind: 'hubFile', purposes: ['share', 'publish'] })
    const definitionId = await publishChain(hub, chain)
    const folderId = await makeFolder('送审')
    const { fileId } = (await send(hvac, folderId, '送审.txt', '一')).body
    await prepareFile(hub, hvac, fileId)
    const address = `/api/hubFile/detail?fileId=${fileId}`
    expect((await reviewer.caller.call('GET', address)).status).toBe(404)
    const about = { definitionId, purpose: 'publish', subjectIds: [fileId] }
    expect((await lead.call('POST', '/api/approval', about)).status).toBeGreaterThanOrEqual(400)
    const begun = await hvac.call('POST', '/api/approval', about)
    expect([begun.status, begun.body.message]).toEqual([201, undefined])
    expect((await reviewer.caller.call('GET', address)).status).toBe(200)
    expect((await list(hvac, { folderId })).files[0]).toMatchObject({ isSubmitted: true, moves: [] })
    expect((await setState(hvac, [fileId], 'share')).body.code).toBe('library.submitted')
    expect((await lead.call('DELETE', '/api/hubFile', [fileId])).body.code).toBe('library.submitted')
    const { id } = begun.body
    const detail = (await reviewer.caller.call('GET', `/api/approval/detail?id=${id}`)).body
    const task = { id, taskId: taskOf(detail, reviewer.id), reason: '好' }
    expect((await reviewer.caller.call('POST', '/api/approval/agree', task)).body.message).toBeUndefined()
    expect((await list(lead, { folderId })).files[0]).toMatchObject({ state: 'published' })
  })
})

it('finds files of the whole library by words of their names, and pages by words of their text', async () => {
  const folderId = await makeFolder('找')
  const { fileId } = (await send(lead, folderId, '风管穿梁大样.txt', '三层走道的风管在此处穿过框架梁')).body
  await prepareFile(hub, lead, fileId)
  const find = async (who: Caller, words: string) =>
    (await who.call('GET', `/api/library/find?projId=${SAMPLE}&blurry=${encodeURIComponent(words)}`)).body.files.length
  const text = async (who: Caller, words: string) =>
    (await who.call('GET', `/api/hubFile/find?projId=${SAMPLE}&blurry=${encodeURIComponent(words)}`)).body
  expect([await find(lead, '穿梁'), await find(lead, '大样 风管'), await find(lead, '穿墙')]).toEqual([1, 1, 0])
  expect([await find(hvac, '穿梁'), (await text(hvac, '框架')).totalElements]).toEqual([0, 0])
  expect((await text(lead, '框架梁 风管')).content[0].text).toContain('框架梁')
  expect((await text(lead, '框架 屋面')).totalElements).toBe(0)
  expect(await find(lead, '100%_')).toBe(0)
})

it('shows a file of the hub in a folder without copying it, as one version or the latest', async () => {
  const folderId = await makeFolder('引用')
  const first = await addFile(hub, lead, subId, '被引用.txt', '一')
  const add = (isFixed: boolean) =>
    lead.call('POST', '/api/library/entry', { folderId, kind: 'hubFile', fileId: first.fileId, isFixed })
  const shown = async () => (await lead.call('GET', `/api/library/entry?folderId=${folderId}`)).body
  expect((await add(true)).status).toBe(201)
  await sendFile(lead, subId, '被引用.txt', '二')
  expect(await shown()).toMatchObject([{ version: 1, isFixed: true, name: '被引用.txt' }])
  await add(false)
  const [entry] = await shown()
  expect(entry).toMatchObject({ version: 2, isFixed: false })
  expect((await outsider.call('DELETE', '/api/library/entry', { id: entry.id })).status).toBe(404)
  expect((await lead.call('DELETE', '/api/library/entry', { id: entry.id })).status).toBe(200)
  expect(await shown()).toEqual([])
})
