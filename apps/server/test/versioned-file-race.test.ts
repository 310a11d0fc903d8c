// Two who write the same file at once, for every kind of file that has versions.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubFileTable, hubFileVersionTable } from '../src/modules/hub-file/hub-file.table.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { sendFile, uploadInParts } from './hub-files.ts'
import { isLong } from './long.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const PROJ = 2
/** Without the locks two of three rounds went wrong. */
const ROUNDS = isLong ? 20 : 6

let hub: TestServer
let lead: Caller
let admin: Caller
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  admin = await hub.as('admin')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
})
afterAll(() => hub.stop())

let made = 0

interface Kind {
  path: string
  again: string
  task: string
  /** Answers the versions of a new chain of so many, the oldest first. */
  add(versions: number): Promise<number[]>
  /** Chains that are there without a version that is. */
  countEmpty(): Promise<number>
  /** Sends another file of that name, up to the last call. */
  prepareSend(name: string): Promise<() => ReturnType<Caller['call']>>
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const kinds: Record<string, Kind> = {
  model: {
    prepareSend: async (name) => {
      const uploadId = await uploadInParts(lead, subId, name, Buffer.from('x'), '/api/modelUpload')
      return () => lead.call('POST', '/api/model', { uploadId })
    },
    path: '/api/model',
    again: '/api/model/convert',
    task: 'convert',
    add: async (versions) => {
      const { db } = hub.services
      const name = `${++made}.ifc`
      const [chain] = await db.insert(modelTable).values({ projId: PROJ, subId, name, versions }).returning()
      const { modelId } = chain!
      const rows = await db
        .insert(modelFileTable)
        .values(
          numbers(versions).map((version) => ({ modelId, version, format: 'ifc', size: 1, status: 'failed' }) as const),
        )
        .returning()
      const fileIds = rows.map(({ fileId }) => fileId)
      await db
        .update(modelTable)
        .set({ latestFileId: fileIds.at(-1)! })
        .where(eq(modelTable.modelId, modelId))
      return fileIds
    },
    countEmpty: async () => {
      const { db } = hub.services
      const rows = await db
        .select({ version: modelFileTable.fileId })
        .from(modelTable)
        .leftJoin(
          modelFileTable,
          and(eq(modelFileTable.fileId, modelTable.latestFileId), isNull(modelFileTable.deleteTime)),
        )
        .where(isNull(modelTable.deleteTime))
      return rows.filter(({ version }) => version === null).length
    },
  },
  hubFile: {
    prepareSend: async (name) => () => sendFile(lead, subId, name, 'x'),
    path: '/api/hubFile',
    again: '/api/hubFile/prepare',
    task: 'prepare',
    add: async (versions) => {
      const { db } = hub.services
      const fields = { projId: PROJ, subId, name: `${++made}.pdf`, kind: 'document', versions } as const
      const [chain] = await db.insert(hubFileTable).values(fields).returning()
      const { hubFileId } = chain!
      const rows = await db
        .insert(hubFileVersionTable)
        .values(
          numbers(versions).map(
            (version) => ({ hubFileId, version, format: 'pdf', size: 1, status: 'failed' }) as const,
          ),
        )
        .returning()
      const fileIds = rows.map(({ fileId }) => fileId)
      await db
        .update(hubFileTable)
        .set({ latestFileId: fileIds.at(-1)! })
        .where(eq(hubFileTable.hubFileId, hubFileId))
      return fileIds
    },
    countEmpty: async () => {
      const { db } = hub.services
      const rows = await db
        .select({ version: hubFileVersionTable.fileId })
        .from(hubFileTable)
        .leftJoin(
          hubFileVersionTable,
          and(eq(hubFileVersionTable.fileId, hubFileTable.latestFileId), isNull(hubFileVersionTable.deleteTime)),
        )
        .where(isNull(hubFileTable.deleteTime))
      return rows.filter(({ version }) => version === null).length
    },
  },
}

const statuses = async (calls: ReturnType<Caller['call']>[]) => (await Promise.all(calls)).map(({ status }) => status)

/** What both answered, each outcome once, the smaller status first. */
async function outcomes(round: () => Promise<number[]>): Promise<string[]> {
  const seen = new Set<string>()
  for (let at = 0; at < ROUNDS; at++) seen.add((await round()).join(' '))
  return [...seen].sort()
}

const inOrder = (values: number[]) => values.sort((a, b) => a - b)

/** As `add` leaves it. */
const rowVersion = 1

describe.each(Object.entries(kinds))('%s', (_name, { path, again, task, add, countEmpty, prepareSend }) => {
  it('leaves no file without versions when two remove one version each', async () => {
    const seen = await outcomes(async () => {
      const [a, b] = await add(2)
      return statuses([lead.call('DELETE', path, [a]), admin.call('DELETE', path, [b])])
    })
    expect(await countEmpty()).toBe(0)
    expect(seen).toEqual(['200 200'])
  })

  it('removes the same two versions once, in whatever order they are named', async () => {
    const seen = await outcomes(async () => {
      const [a, b] = await add(2)
      return inOrder(await statuses([lead.call('DELETE', path, [a, b]), admin.call('DELETE', path, [b, a])]))
    })
    expect(seen).toEqual(['200 404'])
    expect(await countEmpty()).toBe(0)
  })

  it('removes versions of two files that lie between each other', async () => {
    const seen = await outcomes(async () => {
      const [[a1, a2], [b1, b2]] = [await add(2), await add(2)]
      return statuses([lead.call('DELETE', path, [a1, b1]), admin.call('DELETE', path, [b2, a2])])
    })
    expect(seen).toEqual(['200 200'])
    expect(await countEmpty()).toBe(0)
  })

  it('starts one task when two want it made again', async () => {
    const { db } = hub.services
    const before = await db.$count(taskTable, eq(taskTable.kind, task))
    const seen = await outcomes(async () => {
      const [fileId] = await add(1)
      return inOrder(await statuses([lead.call('POST', again, { fileId }), admin.call('POST', again, { fileId })]))
    })
    expect(seen).toEqual(['200 409'])
    expect(await db.$count(taskTable, eq(taskTable.kind, task))).toBe(before + ROUNDS)
  })

  it('changes a version or does not find it while somebody removes it', async () => {
    const seen = await outcomes(async () => {
      const [fileId] = await add(1)
      return statuses([
        lead.call('PUT', path, { fileId, rowVersion, note: 'changed' }),
        admin.call('DELETE', path, [fileId]),
      ])
    })
    for (const outcome of seen) expect(['200 200', '404 200']).toContain(outcome)
    expect(await countEmpty()).toBe(0)
  })

  it('removes a version and brings one back at the same time', async () => {
    const seen = await outcomes(async () => {
      const [a, b] = await add(2)
      await lead.call('DELETE', path, [a])
      return statuses([lead.call('POST', `${path}/restore`, [a]), admin.call('DELETE', path, [b])])
    })
    expect(seen).toEqual(['200 200'])
    expect(await countEmpty()).toBe(0)
  })

  it('brings a version back once, or deletes it for good', async () => {
    const twice = await outcomes(async () => {
      const [fileId] = await add(1)
      await lead.call('DELETE', path, [fileId])
      return inOrder(await statuses([lead, admin].map((who) => who.call('POST', `${path}/restore`, [fileId]))))
    })
    expect(twice).toEqual(['200 404'])
    const either = await outcomes(async () => {
      const [fileId] = await add(1)
      await lead.call('DELETE', path, [fileId])
      return statuses([
        lead.call('POST', `${path}/restore`, [fileId]),
        admin.call('DELETE', `${path}/removed`, [fileId]),
      ])
    })
    for (const outcome of either) expect(['200 404', '404 200']).toContain(outcome)
    expect(await countEmpty()).toBe(0)
  })

  it('takes a new version of the name while the last one is removed or brought back', async () => {
    const seen = await outcomes(async () => {
      const [fileId] = await add(1)
      const name = (await lead.call('GET', `${path}/detail?fileId=${fileId}`)).body.name
      const send = await prepareSend(name)
      return statuses([send(), admin.call('DELETE', path, [fileId])])
    })
    expect(seen).toEqual(['201 200'])
    const back = await outcomes(async () => {
      const [fileId] = await add(1)
      const name = (await lead.call('GET', `${path}/detail?fileId=${fileId}`)).body.name
      const send = await prepareSend(name)
      await lead.call('DELETE', path, [fileId])
      return statuses([send(), admin.call('POST', `${path}/restore`, [fileId])])
    })
    // A file of that name was there first, or the new one is the next version of what came back.
    for (const outcome of back) expect(['201 409', '201 200']).toContain(outcome)
    expect(await countEmpty()).toBe(0)
  })

  it('takes one of two changes that were made to the same row', async () => {
    const seen = await outcomes(async () => {
      const [fileId] = await add(1)
      const change = (who: Caller, note: string) => who.call('PUT', path, { fileId, rowVersion, note })
      return inOrder(await statuses([change(lead, 'one'), change(admin, 'other')]))
    })
    expect(seen).toEqual(['200 409'])
  })
})

it('cancels a conversion or does not find it while somebody removes its version', async () => {
  const { path, add } = kinds.model!
  const seen = await outcomes(async () => {
    const [fileId] = await add(1)
    return statuses([lead.call('POST', `${path}/cancel`, { fileId }), admin.call('DELETE', path, [fileId])])
  })
  for (const outcome of seen) expect(['200 200', '404 200']).toContain(outcome)
})

it('releases versions or removes them, whoever comes first', async () => {
  const { path, add } = kinds.model!
  const { db } = hub.services
  const seen = await outcomes(async () => {
    const fileIds = [...(await add(1)), ...(await add(1)), ...(await add(1))]
    await db.update(modelFileTable).set({ status: 'ready' }).where(inArray(modelFileTable.fileId, fileIds))
    return statuses([
      lead.call('POST', '/api/modelPubVersion', { subId, name: `release ${++made}`, fileIds }),
      admin.call('DELETE', path, fileIds),
    ])
  })
  for (const outcome of seen) expect(['201 400', '400 200']).toContain(outcome)
})

it('confirms a version while the one before it is removed', async () => {
  const { path, add, countEmpty } = kinds.model!
  const { db } = hub.services
  const doubt = { ...{ beforeVersion: 1, shared: 0, placed: 0, elementsBefore: 1, elements: 1 }, writtenByBefore: '' }
  for (const as of ['version', 'model'] as const) {
    const seen = await outcomes(async () => {
      const [a, b] = await add(2)
      await db
        .update(modelFileTable)
        .set({ status: 'unconfirmed', doubt: { ...doubt, beforeFileId: a!, isConfirmed: false } })
        .where(eq(modelFileTable.fileId, b!))
      return statuses([
        lead.call('POST', `${path}/confirm`, { fileId: b, as, name: `own-${++made}.ifc` }),
        admin.call('DELETE', path, [a]),
      ])
    })
    expect(seen).toEqual(['200 200'])
    expect(await countEmpty()).toBe(0)
  }
})

it('confirms a version as a model of its own or removes it', async () => {
  const { path, add, countEmpty } = kinds.model!
  const { db } = hub.services
  const doubt = { ...{ beforeVersion: 1, shared: 0, placed: 0, elementsBefore: 1, elements: 1 }, writtenByBefore: '' }
  const seen = await outcomes(async () => {
    const [a, b] = await add(2)
    await db
      .update(modelFileTable)
      .set({ status: 'unconfirmed', doubt: { ...doubt, beforeFileId: a!, isConfirmed: false } })
      .where(eq(modelFileTable.fileId, b!))
    return statuses([
      lead.call('POST', `${path}/confirm`, { fileId: b, as: 'model', name: `own-${++made}.ifc` }),
      admin.call('DELETE', path, [b]),
    ])
  })
  for (const outcome of seen) expect(['200 200', '404 200']).toContain(outcome)
  expect(await countEmpty()).toBe(0)
})
