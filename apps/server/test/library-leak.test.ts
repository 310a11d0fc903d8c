// A version in the works, and a file in a folder whose roles one has none of, on every path there is. The calls are those of the
// contract, each with its sample's input: a call that is added is asked too.
import { readdirSync } from 'node:fs'
import { accessTypeOf, contract, isRead, type Route, shareRights } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessControlSessionTable } from '../src/modules/access-control/access-control.table.ts'
import { insertShare } from '../src/modules/access-control/share.service.ts'
import { libraryFolderRightTable, libraryFolderTable } from '../src/modules/hub-file/folder/folder.table.ts'
import { hubFileTable, hubFileTextTable, hubFileVersionTable } from '../src/modules/hub-file/hub-file.table.ts'
import { link2d3dTable } from '../src/modules/link2d3d/link2d3d.table.ts'
import { projectRoleTable } from '../src/modules/project/project.table.ts'
import { sessionTable } from '../src/modules/session/session.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { hashToken, randomToken } from '../src/token.ts'
import { addFile } from './hub-files.ts'
import type { Rows, Sample } from './matrix/sample.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { unzip } from './unzip.ts'

const PROJ = 2
const SUB = 2
/** In the name, the number and the text of what must not be seen. */
const WORD = 'qxzverborgen'

let hub: TestServer
const callers: Record<string, Caller> = {}
const secrets: Record<'working' | 'folder', Rows> = { working: {}, folder: {} }
const known: Rows = {}

const samples: Sample[] = []
for (const file of readdirSync(new URL('matrix/', import.meta.url)).sort())
  if (file.endsWith('.sample.ts')) samples.push(...(Object.values(await import(`./matrix/${file}`)) as Sample[]))
const inputs: NonNullable<Sample['calls']> = Object.assign({}, ...samples.map(({ calls }) => calls))

beforeAll(async () => {
  hub = await startTestServer()
  const { db, blobs } = hub.services
  for (const name of ['lead', 'hvac', 'admin']) callers[name] = await hub.as(name)
  const [lead] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
  const place = { db, blobs, projId: PROJ, subId: SUB, userId: lead!.id, isPrivate: false, isLocked: false }
  for (const sample of samples) Object.assign(known, await sample.rows?.(place, known))
  const [role] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, '业主'))
  for (const [at, key] of (['working', 'folder'] as const).entries()) {
    const file = await addFile(hub, callers.lead!, SUB, `${WORD}${at}.txt`, `text ${WORD}${at}`)
    const [folder] = await db
      .insert(libraryFolderTable)
      .values({ projId: PROJ, subId: SUB, name: key, depth: 1, hasRights: key === 'folder' })
      .returning()
    const { folderId } = folder!
    if (key === 'folder') {
      await db
        .update(libraryFolderTable)
        .set({ rightsFolderId: folderId })
        .where(eq(libraryFolderTable.folderId, folderId))
      await db.insert(libraryFolderRightTable).values({ folderId, roleId: role!.id, level: 'read' })
    }
    const isIt = eq(hubFileTable.hubFileId, file.hubFileId)
    await db.update(hubFileTable).set({ folderId, kind: 'drawing' }).where(isIt)
    await db
      .update(hubFileVersionTable)
      .set({ number: `${WORD}-1`, state: key === 'working' ? 'working' : 'shared' })
      .where(eq(hubFileVersionTable.fileId, file.fileId))
    const [link] = await db
      .insert(link2d3dTable)
      .values({
        projId: PROJ,
        subId: SUB,
        hubFileId: file.hubFileId,
        page: 0,
        level: '1F',
        elevation: 0,
        height: 4,
        status: 'calibrated',
        isAutomatic: false,
      } as never)
      .returning()
    secrets[key] = { ...known, sheetId: file.fileId, hubFileId: file.hubFileId, linkId: link!.id, placeId: folderId }
  }
})
afterAll(() => hub.stop())

const routes = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Route>).map(([verb, route]) => ({ name: `${feature}.${verb}`, route })),
)

/** Every input that leads to the file: of the sample, and with whatever names it or searches for it. */
function asked(name: string, route: Route, rows: Rows): { url: string; body?: unknown }[] {
  const { query = {}, body } = inputs[name]?.(rows) ?? { query: { projId: rows.projId } }
  const fields = Object.keys({ ...route.query?.shape })
  const named: Record<string, unknown> = {
    projId: PROJ,
    subId: SUB,
    fileId: rows.sheetId,
    hubFileId: rows.hubFileId,
    linkId: rows.linkId,
    folderId: rows.placeId,
    blurry: WORD,
    size: 20,
    kind: 'hubFile',
  }
  const given = Object.fromEntries(fields.filter((one) => one in named).map((one) => [one, named[one]]))
  const url = (values: object) => `${route.path}?${new URLSearchParams(values as Record<string, string>)}`
  const wide =
    body && typeof body === 'object' && !Array.isArray(body)
      ? { ...body, size: 200, blurry: WORD, ...('subId' in body ? {} : { projId: PROJ }) }
      : body
  const inFolder = ['library.list', 'library.package'].includes(name)
    ? [{ url: route.path, body: { subId: SUB, folderId: rows.placeId, size: 200 } }]
    : []
  const all = [
    { url: url(query), body },
    { url: url({ ...query, ...given }), body },
    { url: url(query), body: wide },
  ]
  return [...new Map([...all, ...inFolder].map((one) => [JSON.stringify(one), one])).values()]
}

/** Writes first would change what the reads are asked for. */
const reads = routes.filter(
  ({ name, route }) =>
    isRead(route) &&
    !route.events &&
    (route.policy.kind === 'inProject' || /^(search|message|hubToDo|recycleBin)\./.test(name)),
)

async function told(who: string, rows: Rows): Promise<string[]> {
  const found: string[] = []
  for (const { name, route } of reads)
    for (const { url, body } of asked(name, route, rows)) {
      const { statusCode, headers, rawPayload } = await hub.http.inject({
        method: route.method,
        url: url.replace(/:(\w+)/g, '1'),
        headers: { authorization: callers[who]!.token! },
        ...(route.method !== 'GET' && body !== undefined && { payload: body as object }),
      })
      if ([String(headers['content-disposition']), ...textsIn(rawPayload)].some((text) => text.includes(WORD)))
        found.push(name)
      expect(statusCode, name).toBeLessThan(500)
    }
  return [...new Set(found)]
}

/** Of an answer; of an archive also what is packed into it. One whose sizes follow its bytes is stored as it is, and read as such. */
function textsIn(bytes: Buffer): string[] {
  const isPacked = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) && (bytes.readUInt16LE(6) & 8) === 0
  return [bytes.toString(), ...(isPacked ? [...unzip(bytes).values()].map(String) : [])]
}

describe('what one may not see', () => {
  it('is told to its author by whatever lists, shows or finds files: so the test would see it', async () => {
    expect(await told('lead', secrets.working)).toEqual(
      expect.arrayContaining([
        'hubFile.list',
        'hubFile.detail',
        'hubFile.find',
        'hubFile.download',
        'library.list',
        'library.detail',
        'library.package',
        'search.all',
        'link2d3d.ofDrawing',
      ]),
    )
  })

  it.each(['working', 'folder'] as const)('(%s) is told by no read to another member', async (kind) => {
    expect(await told('hvac', secrets[kind])).toEqual([])
  })

  it('is not told to an administrator while it is in the works', async () => {
    const { db } = hub.services
    const { sheetId, hubFileId } = secrets.folder
    // He may see what lies in a folder.
    await db.update(hubFileVersionTable).set({ number: null }).where(eq(hubFileVersionTable.fileId, sheetId!))
    await db.update(hubFileTable).set({ name: 'a.txt' }).where(eq(hubFileTable.hubFileId, hubFileId!))
    await db.update(hubFileTextTable).set({ text: 'a', searchText: 'a' }).where(eq(hubFileTextTable.fileId, sheetId!))
    expect(await told('admin', secrets.working)).toEqual([])
  })

  it('is not there for any call that names it, reading or writing', async () => {
    const naming = routes.filter(({ name }) => {
      const seen: string[] = []
      const watch = (rows: typeof known, key: string) => {
        seen.push(key)
        return rows[key] as never
      }
      inputs[name]?.(new Proxy(known, { get: watch }))
      return seen.some((one) => one === 'sheetId' || one === 'linkId')
    })
    expect(naming.length).toBeGreaterThan(15)
    for (const { name, route } of naming)
      for (const who of ['hvac', 'admin']) {
        const { query, body, headers } = inputs[name]!(secrets.working)
        const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
        const { status } = await callers[who]!.call(route.method, route.path + search, body, headers)
        expect([name, who, status]).toEqual([name, who, 404])
      }
  })

  it('is not shared by its author, and a share from before shows nothing of it', async () => {
    const { db } = hub.services
    const { sheetId } = secrets.working
    const items = [{ accessType: accessTypeOf('document'), fileIds: [sheetId], description: 'x' }]
    const about = { projId: PROJ, items }
    const made = await callers.lead!.call('POST', '/api/accessControl/batchCreate', about)
    expect([made.status, made.body.code]).toEqual([400, 'share.inTheWorks'])
    const share = await insertShare(db, {
      projId: PROJ,
      accessType: accessTypeOf('document'),
      description: 'before',
      fileIds: [sheetId!],
      rights: [...shareRights],
    })
    const token = randomToken()
    const [session] = await db
      .insert(sessionTable)
      .values({
        provider: 'link',
        key: randomToken(16),
        tokenHash: hashToken(token),
        expiresAt: new Date(Date.now() + 1e7),
      })
      .returning()
    await db.insert(accessControlSessionTable).values({ sessionId: session!.id, accessControlId: share.id })
    callers.guest = hub.withToken(`Bearer ${token}`)
    expect(await told('guest', secrets.working)).toEqual([])
    const open = await callers.guest.call('GET', `/api/hubFile/detail?fileId=${known.sheetId}`)
    expect(open.status).toBe(404)
  })

  it('has no code that tells strangers of it', async () => {
    const codeOf = async (fileId: number) => {
      const { body } = await callers.lead!.call('GET', `/api/accessControl/currentQrcode?kind=hubFile&fileId=${fileId}`)
      return /current\/([\w-]+)/.exec(body.address)![1]
    }
    const code = await codeOf(secrets.working.sheetId!)
    const other = await codeOf(known.sheetId!)
    expect((await hub.nobody.call('GET', `/api/accessControl/current/${other}`)).status).toBe(200)
    expect((await hub.nobody.call('GET', `/api/accessControl/current/${code}`)).status).toBe(404)
  })
})
