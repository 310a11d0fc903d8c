import { demo, writeIfc } from '@sunmao/sample'
import { and, eq, inArray } from 'drizzle-orm'
import { storeBlob } from '../blobs/store-blob.ts'
import type { Db } from '../db/client.ts'
import { convert } from '../modules/model/convert/convert.ts'
import { modelFileTable, modelTable } from '../modules/model/model.table.ts'
import { modelPubVersionFileTable, modelPubVersionTable } from '../modules/model-version/model-version.table.ts'
import { filterModelViewTable, modelRouteListTable, modelRouteTable } from '../modules/model-view/model-view.table.ts'
import { projectSubTable, projectTable } from '../modules/project/project.table.ts'
import { userTable } from '../modules/users/users.table.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { addDemoAnnotations } from './add-demo-annotations.ts'
import { addDemoApprovals } from './add-demo-approvals.ts'
import { addDemoClashTests, addDemoDecisions, releaseDemoClashTests, runDemoClashTests } from './add-demo-clashes.ts'
import { addDemoDesigns } from './add-demo-designs.ts'
import { addDemoDrawings } from './add-demo-drawings.ts'
import { addDemoIssues } from './add-demo-issues.ts'
import { addDemoLibrary } from './add-demo-library.ts'
import { addDemoMeetings } from './add-demo-meetings.ts'
import { addDemoScores } from './add-demo-scores.ts'
import { addDemoShares } from './add-demo-shares.ts'
import { demoIssues } from './demo-issues-data.ts'
import {
  type DemoModel,
  demoDays,
  demoEarlierReleases,
  demoModels,
  demoRelease,
  demoRoutes,
  demoViews,
} from './demo-models-data.ts'
import type { Place } from './demo-place.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/**
 * The building of the demo, discipline by discipline: first versions, their release, second versions. They are converted here,
 * one after another in one process, because a process for each would take three times as long; each is there once it is
 * complete. What an attempt that was killed has finished stays.
 */
export async function addDemoModels(context: TaskContext): Promise<void> {
  const place = await findPlace(context.db)
  if (!place) return
  await context.db.transaction((tx) => addViews(tx, place))
  const second = demoModels.filter((one) => one.second)
  const total = demoModels.length + second.length
  for (const [at, one] of demoModels.entries()) {
    context.progress((100 * at) / total)
    await addVersion(context, place, one, 1)
  }
  await context.db.transaction((tx) => addRelease(tx, place))
  await addDemoClashTests(context, place)
  await runDemoClashTests(context, place, 1, demoDays.release)
  for (const [at, one] of second.entries()) {
    context.progress((100 * (demoModels.length + at)) / total)
    await addVersion(context, place, one, 2)
  }
  await addDemoDrawings(context, place)
  await addDemoLibrary(context, place)
  await runDemoClashTests(context, place, 2, demoDays.second)
  await addDemoIssues(context, place)
  await addDemoAnnotations(context, place)
  await addDemoDecisions(context, place)
  await addDemoApprovals(context, place)
  await addDemoMeetings(context, place)
  await addDemoScores(context, place)
  await addDemoDesigns(context, place)
  await addDemoShares(context, place)
  await releaseDemoClashTests(context, place)
}

/** Nothing where somebody has deleted the sample project or one of its people. */
async function findPlace(db: Db): Promise<Place | undefined> {
  const [sub] = await db
    .select({ projId: projectTable.projId, subId: projectSubTable.subId })
    .from(projectSubTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectSubTable.projId))
    .where(and(eq(projectTable.indexCode, 'ZHL'), eq(projectSubTable.subNo, '01')))
  const found = demoIssues.flatMap(({ raiser, assignee, reviewer }) => [raiser, assignee, reviewer])
  const names = [...[...demoModels, ...demoViews, ...demoRoutes, demoRelease].map(({ by }) => by), ...found]
  const people = await db.select().from(userTable).where(inArray(userTable.username, names))
  const ids = new Map(people.map(({ username, id }) => [username, id]))
  const isWhole = names.every((name) => ids.has(name))
  return sub && isWhole ? { ...sub, idOf: (username) => ids.get(username)! } : undefined
}

/** Left out when it is there already, or when somebody uses that name for a model of his own. */
async function addVersion(
  context: TaskContext,
  place: Place,
  { discipline, name, by, ...notes }: DemoModel,
  version: 1 | 2,
): Promise<void> {
  const { projId, subId, idOf } = place
  await context.db.transaction(async (tx) => {
    const isIt = and(eq(modelTable.subId, subId), eq(modelTable.name, name))
    const [known] = await tx.select().from(modelTable).where(isIt).for('update')
    const isNext = known ? known.createBy === by && known.versions === version - 1 : version === 1
    if (!isNext) return
    const audit = { createBy: by, updateBy: by }
    const modelId =
      known?.modelId ??
      (
        await tx
          .insert(modelTable)
          .values({ projId, subId, name, discipline, ...audit })
          .returning()
      )[0]!.modelId
    const text = [...writeIfc(demo(), { disciplines: [discipline], version })].join('')
    const [file] = await tx
      .insert(modelFileTable)
      .values({
        ...(await storeBlob({ db: tx, blobs: context.blobs }, Buffer.from(text))),
        ...audit,
        modelId,
        version,
        format: 'ifc',
        note: version === 1 ? notes.first : notes.second,
        status: 'queued',
        userId: idOf(by),
        createTime: daysAgo(version === 1 ? demoDays.first : demoDays.second),
      })
      .returning()
    const { fileId } = file!
    await tx.update(modelTable).set({ latestFileId: fileId, versions: version }).where(eq(modelTable.modelId, modelId))
    await convert({ ...context, db: tx, payload: { fileId }, progress: () => undefined })
  })
}

/** Of the first versions, if all of them are there and somebody has not published before. */
async function addRelease(db: Db, { projId, subId, idOf }: Place): Promise<void> {
  const { by, name, note } = demoRelease
  const known = await db.$count(modelPubVersionTable, eq(modelPubVersionTable.subId, subId))
  const names = demoModels.map((one) => one.name)
  const files = await db
    .select({ fileId: modelFileTable.fileId, discipline: modelTable.discipline })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(
      and(
        eq(modelTable.subId, subId),
        inArray(modelTable.name, names),
        eq(modelFileTable.version, 1),
        eq(modelFileTable.status, 'ready'),
      ),
    )
  if (known > 0 || files.length < demoModels.length) return
  const place = { projId, subId, idOf }
  for (const { disciplines, days, ...one } of demoEarlierReleases) {
    const held = files.filter(({ discipline }) => (disciplines as readonly (string | null)[]).includes(discipline))
    await insertRelease(db, place, { ...one, status: 'superseded', createTime: daysAgo(days) }, held)
  }
  await insertRelease(db, place, { by, name, note, status: 'published', createTime: daysAgo(demoDays.release) }, files)
}

async function insertRelease(
  db: Db,
  { projId, subId, idOf }: Place,
  { by, ...release }: { by: string; name: string; note: string; status: 'published' | 'superseded'; createTime: Date },
  files: readonly { fileId: number; discipline: string | null }[],
): Promise<void> {
  const facts = { count: files.length }
  const [row] = await db
    .insert(modelPubVersionTable)
    .values({
      ...release,
      projId,
      subId,
      gate: [{ level: 'fine', code: 'modelPubVersion.fine', facts }],
      releaseNote: [{ code: 'modelPubVersion.noteFirst', facts }],
      userId: idOf(by),
    })
    .returning()
  await db
    .insert(modelPubVersionFileTable)
    .values(files.map((file) => ({ pubVersionId: row!.id, fileId: file.fileId, discipline: file.discipline ?? '' })))
}

async function addViews(db: Db, { subId, idOf }: Place): Promise<void> {
  const known = await db.$count(modelRouteListTable, eq(modelRouteListTable.subId, subId))
  if (known > 0) return
  const made = (by: string) => ({ subId, createBy: by, updateBy: by, createTime: daysAgo(demoDays.release) })
  await db
    .insert(filterModelViewTable)
    .values(demoViews.map(({ by, ...view }) => ({ ...view, ...made(by), userId: idOf(by), isPersonal: false })))
  await db.insert(modelRouteTable).values(demoRoutes.map(({ by, ...route }, sort) => ({ ...route, ...made(by), sort })))
  await db.insert(modelRouteListTable).values({ subId, version: 1 })
}
