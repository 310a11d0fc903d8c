// For each kind of thing that the assistant tells of: a row that whoever reads the project finds, and one that is kept from some of
// its people. Both carry a word of their own, by which a leak is seen.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readIfc } from '@sunmao/ifc'
import { type Building, encodeBuilding, encodeGeometry } from '@sunmao/model'
import { ofSize, writeIfc } from '@sunmao/sample'
import { eq } from 'drizzle-orm'
import { storeBlob } from '../../src/blobs/store-blob.ts'
import type { Services } from '../../src/core/context.ts'
import { announcementScopeTable, announcementTable } from '../../src/modules/announcement/announcement.table.ts'
import { approvalPersonTable, approvalTable } from '../../src/modules/approval/approval.table.ts'
import { approvalVersionTable } from '../../src/modules/approval/approval-definition.table.ts'
import { hubFileTable, hubFileTextTable, hubFileVersionTable } from '../../src/modules/hub-file/hub-file.table.ts'
import { issueTable } from '../../src/modules/issue/issue.table.ts'
import { meetingTable } from '../../src/modules/meeting/meeting.table.ts'
import { namesOnVersion } from '../../src/modules/model/index-elements.ts'
import { modelFileTable, modelTable } from '../../src/modules/model/model.table.ts'
import { replacePacks } from '../../src/modules/model/packs/model-pack.service.ts'
import { modelPubVersionTable } from '../../src/modules/model-version/model-version.table.ts'
import { projectResourceTable, projectTable } from '../../src/modules/project/project.table.ts'
import { threadPostTable, threadTable } from '../../src/modules/thread/thread.table.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { addClashTest } from '../clash-rows.ts'

interface Place {
  services: Services
  projId: number
  subId: number
  /** Who may read both rows. */
  userId: number
  /** Who may read the first alone. */
  colleagueId: number
  /** The row is kept from him. */
  isClosed: boolean
  /** What the row is called. */
  name: string
}

export interface PlantedThing {
  /** Texts and tools that tell of it. */
  passage?: string
  tools?: readonly string[]
  /** Everybody of a project reads all of these. */
  hasNoClosed?: true
  /** Whoever may read it reads it in every project that he is in. */
  isOfPerson?: true
  plant(place: Place): Promise<unknown>
}

export const plantedThings: Record<string, PlantedThing> = {
  issue: { passage: 'issue', tools: ['issues'], plant: (place) => plantIssue(place, place.name) },
  post: {
    passage: 'post',
    plant: async (place) => {
      const { db } = place.services
      const refId = await plantIssue(place, '另有讨论')
      const [thread] = await db.insert(threadTable).values({ kind: 'issue', refId }).returning()
      const { userId, name } = place
      await db.insert(threadPostTable).values({ threadId: thread!.threadId, userId, text: name })
    },
  },
  announcement: {
    passage: 'announcement',
    isOfPerson: true,
    plant: async ({ services: { db }, projId, userId, isClosed, name }) => {
      const [row] = await db.insert(announcementTable).values({ title: name, text: name, source: 'x' }).returning()
      const refId = isClosed ? await otherProject(db, userId) : projId
      await db.insert(announcementScopeTable).values({ announcementId: row!.id, kind: 'project', refId })
    },
  },
  document: {
    passage: 'document',
    tools: ['files'],
    plant: async ({ services: { db }, projId, subId, userId, isClosed, name }) => {
      const chain = { projId, subId, kind: 'document', name: `${name}.pdf`, versions: 1 } as const
      const [{ hubFileId } = { hubFileId: 0 }] = await db.insert(hubFileTable).values(chain).returning()
      const file = { hubFileId, version: 1, format: 'pdf', size: 1, status: 'ready', userId, title: name } as const
      const state = isClosed ? 'working' : 'shared'
      const [version] = await db
        .insert(hubFileVersionTable)
        .values({ ...file, state })
        .returning()
      const { fileId } = version!
      await db.update(hubFileTable).set({ latestFileId: fileId }).where(eq(hubFileTable.hubFileId, hubFileId))
      await db.insert(hubFileTextTable).values({ fileId, page: 0, text: name, searchText: name.toLowerCase() })
    },
  },
  building: {
    passage: 'element',
    tools: ['elements', 'rooms'],
    plant: async (place) => {
      const { db, blobs } = place.services
      const fileId = await plantModel(place, `${place.subId}-${place.isClosed}.ifc`)
      const { building, geometry } = await readIfc(Buffer.from([...writeIfc(ofSize(60), {})].join('')))
      const keep = async (bytes: Uint8Array) => (await storeBlob({ db, blobs }, await promisify(gzip)(bytes))).hash
      await replacePacks(db, fileId, {
        building: await keep(encodeBuilding(named(building, place.name))),
        geometry: await keep(encodeGeometry(geometry)),
        drawingHead: await keep(new Uint8Array(4)),
        drawingChunks: [],
      })
      await db.update(modelFileTable).set({ status: 'ready' }).where(eq(modelFileTable.fileId, fileId))
      await namesOnVersion.after?.({ db, blobs, publish: () => undefined }, fileId)
    },
  },
  model: {
    tools: ['models'],
    // That there is a locked model everybody of its project may know, and nothing of what is in it.
    hasNoClosed: true,
    plant: (place) => plantModel(place, `${place.name}.ifc`),
  },
  clash: {
    tools: ['clashes'],
    plant: async ({ services: { db }, projId, subId, userId, isClosed, name }) => {
      const test = await addClashTest(db, { projId, subId, userId }, { name, locked: isClosed })
      await test.addPoint(await test.addGroup(), 'active', { aName: name })
    },
  },
  release: {
    tools: ['releases'],
    plant: ({ services: { db }, projId, subId, userId, isClosed, name }) =>
      db.insert(modelPubVersionTable).values({
        ...{ projId, subId, userId, name, gate: [], releaseNote: [] },
        status: isClosed ? 'draft' : 'published',
      }),
  },
  meeting: {
    tools: ['meetings'],
    // Who may look at the meetings of a project sees all of them.
    hasNoClosed: true,
    plant: ({ services: { db }, projId, userId, name }) => {
      const at = Date.now()
      return db.insert(meetingTable).values({
        ...{ projId, userId, hostId: userId, title: name, uid: name },
        ...{ startTime: new Date(at), endTime: new Date(at + 3_600_000), zone: 'Asia/Shanghai' },
      })
    },
  },
  approval: {
    tools: ['approvals'],
    plant: async ({ services: { db }, projId, subId, userId, colleagueId, isClosed, name }) => {
      const [chain] = await db.select().from(approvalVersionTable).limit(1)
      const { definitionId, version } = chain!
      const [row] = await db
        .insert(approvalTable)
        .values({
          ...{ number: name, title: name, kind: 'modelPubVersion', purpose: 'publish', projId, subId, userId },
          ...{ definitionId, definitionVersion: version, status: 'running', chosen: {}, searchText: name },
          form: {} as (typeof approvalTable.$inferInsert)['form'],
        })
        .returning()
      const people = isClosed ? [userId] : [userId, colleagueId]
      await db.insert(approvalPersonTable).values(people.map((one) => ({ userId: one, approvalId: row!.id })))
    },
  },
  member: {
    tools: ['members'],
    hasNoClosed: true,
    plant: async ({ services: { db }, projId, name }) => {
      const [user] = await db.insert(userTable).values({ username: name, nickName: name }).returning()
      await db.insert(projectResourceTable).values({ projId, userId: user!.id })
    },
  },
}

async function plantIssue({ services: { db }, projId, subId, userId, isClosed }: Place, title: string) {
  const [row] = await db
    .insert(issueTable)
    .values({
      ...{ projId, subId, userId, title, html: '', status: isClosed ? 'draft' : 'open', location: {}, elements: [] },
      ...{ type: 'error', errorClass: 'general', priority: 'high', raiseDiscipline: 'A', discipline: 'M' },
      searchText: title.toLowerCase(),
    })
    .returning()
  return row!.id
}

async function plantModel({ services: { db }, projId, subId, userId, isClosed }: Place, name: string) {
  const model = { projId, subId, name, versions: 1, locked: isClosed }
  const [{ modelId } = { modelId: 0 }] = await db.insert(modelTable).values(model).returning()
  const file = { modelId, version: 1, format: 'ifc', size: 1, status: 'failed', userId } as const
  const [{ fileId } = { fileId: 0 }] = await db.insert(modelFileTable).values(file).returning()
  await db.update(modelTable).set({ latestFileId: fileId }).where(eq(modelTable.modelId, modelId))
  return fileId
}

async function otherProject(db: Services['db'], userId: number): Promise<number> {
  const [project] = await db
    .insert(projectTable)
    .values({ indexCode: 'LEAK', projName: '另一项目', stage: '施工图' })
    .returning()
  await db.insert(projectResourceTable).values({ projId: project!.projId, userId })
  return project!.projId
}

/** Its first element and every room are called so. */
function named({ texts, elements, spaces, ...rest }: Building, name: string): Building {
  const names = Uint32Array.from(elements.names)
  names[0] = texts.length
  return {
    ...rest,
    texts: [...texts, name],
    elements: { ...elements, names },
    spaces: spaces.map((space) => ({ ...space, name })),
  }
}
