// The second picture of an issue: what its own camera sees in the newest versions, with its elements in their colours.
import type { ElementSet, ViewState } from '@sunmao/contract'
import { globalIdAt, indexOfGlobalIds, runsOf } from '@sunmao/model'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { storeBlob } from '../../blobs/store-blob.ts'
import { tellProject } from '../../bus/tell.ts'
import type { Db } from '../../db/client.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { issueTable, issueViewpointTable } from '../issue/issue.table.ts'
import { drawView } from '../model/draw/draw-view.service.ts'
import { openDrawnModels } from '../model/draw/drawn-models.service.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { openBuilding } from '../model/packs/building-cache.service.ts'
import { packsOfKind } from '../model/packs/model-pack.service.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'

type Context = Pick<TaskContext<{ issueId: number }>, 'db' | 'blobs' | 'payload' | 'publish'>

/** Orange for what is wrong, blue for what it is wrong with: as the workbench colours both sides. */
const colours = [0xf2712bff, 0x1e8fe0ff]

export async function addAfterPicture({ db, blobs, payload: { issueId }, publish }: Context): Promise<void> {
  const [issue] = await db.select().from(issueTable).where(eq(issueTable.id, issueId))
  const views = await db
    .select()
    .from(issueViewpointTable)
    .where(eq(issueViewpointTable.issueId, issueId))
    .orderBy(asc(issueViewpointTable.id))
  const [first, ...later] = views
  if (!issue || !first) return
  const newest = await newestOf(db, first.fileIds)
  const fileIds = [...new Set(newest.values())].sort((a, b) => a - b)
  // An attempt before this one may have come so far.
  if (fileIds.length === 0 || later.some((view) => view.fileIds.join() === fileIds.join())) return
  const carry = await carrier({ db, blobs }, newest)
  const named = issue.elements.map(({ fileId, index }, at) => ({
    colour: colours[Math.min(at, 1)]!,
    elements: { [fileId]: [index, 1] },
  }))
  const state: ViewState = {
    ...first.state,
    selected: carry(first.state.selected),
    hidden: carry(first.state.hidden),
    ghosted: carry(first.state.ghosted),
    xrayed: carry(first.state.xrayed),
    isolated: first.state.isolated && { ...first.state.isolated, elements: carry(first.state.isolated.elements) },
    colours: (first.state.colours.length > 0 ? first.state.colours : named).map(({ colour, elements }) => ({
      colour,
      elements: carry(elements),
    })),
  }
  const { hash } = await storeBlob({ db, blobs }, drawView(await openDrawnModels({ db, blobs }, fileIds), state))
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(issueTable).where(eq(issueTable.id, issueId)).for('update')
    if (!row) return
    await tx.insert(issueViewpointTable).values({ issueId, fileIds, state, picture: hash })
    const all = [...new Set([...row.fileIds, ...fileIds])].sort((a, b) => a - b)
    await tx.update(issueTable).set({ fileIds: all }).where(eq(issueTable.id, issueId))
  })
  tellProject({ bus: { publish } }, issue.projId, 'issue', issueId)
}

/** For each of these versions the newest one of its model that can be opened. */
async function newestOf(db: Db, fileIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ fileId: modelFileTable.fileId, newest: modelTable.latestFileId })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(and(inArray(modelFileTable.fileId, [...fileIds]), isThere(modelFileTable)))
  const packed = await packsOfKind(
    db,
    'geometry',
    rows.flatMap(({ fileId, newest }) => [fileId, ...(newest === null ? [] : [newest])]),
  )
  return new Map(
    rows.flatMap(({ fileId, newest }) => {
      const shown = [newest, fileId].find((id) => id !== null && packed.has(id))
      return shown ? [[fileId, shown] as const] : []
    }),
  )
}

/** The same elements in the newest versions, by their GlobalIds; what is gone is left out. */
async function carrier({ db, blobs }: Pick<Context, 'db' | 'blobs'>, newest: ReadonlyMap<number, number>) {
  const packs = await packsOfKind(db, 'building', [...newest.keys(), ...newest.values()])
  const buildings = new Map(
    await Promise.all([...packs].map(async ([fileId, pack]) => [fileId, await openBuilding(blobs, pack)] as const)),
  )
  return (set: ElementSet): ElementSet => {
    const carried: ElementSet = {}
    for (const [key, runs] of Object.entries(set)) {
      const [old, to] = [buildings.get(Number(key)), newest.get(Number(key))]
      const now = to === undefined ? undefined : buildings.get(to)
      if (!old || !now || to === undefined) continue
      const ids = [...inRuns(runs)].filter((at) => at < old.elements.count).map((at) => globalIdAt(old, at))
      const found = [...indexOfGlobalIds(now, ids)].filter((at) => at >= 0).sort((a, b) => a - b)
      if (found.length > 0) carried[String(to)] = [...runsOf(found)]
    }
    return carried
  }
}

function* inRuns(runs: readonly number[]): Iterable<number> {
  for (let run = 0; run < runs.length; run += 2)
    for (let at = runs[run]!; at < runs[run]! + runs[run + 1]!; at++) yield at
}
