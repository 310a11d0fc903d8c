// Tests that have run on the demo's building: first on the released versions, then on the newest ones, by the product's own
// engine, and what people have decided since.
import type { ClashDecision, ClashTemplate, ClashTestType } from '@sunmao/contract'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import {
  clashGroupTable,
  clashPointHistoryTable,
  clashPointTable,
  clashRunTable,
  clashSelectionTable,
  clashTestTable,
} from '../modules/clash/clash.table.ts'
import { templateRow } from '../modules/clash/rules/clash-template.service.ts'
import { runClashTest } from '../modules/clash/run/run-clash.ts'
import { issueReferenceTable, issueTable } from '../modules/issue/issue.table.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import type { Place } from './demo-place.ts'

const LANG = 'zh-CN'

interface DemoTest {
  code: ClashTemplate
  /** Where the project wants more than the template. */
  name?: string
  type?: ClashTestType
  tolerance?: number
  /** Only what is on it of the first side. */
  level?: string
}

const demoTests: readonly DemoTest[] = [
  { code: 'airStructure' },
  { code: 'waterStructure' },
  { code: 'trayPipe' },
  { code: 'airPower', name: '风管 × 桥架 净距 150', type: 'clearance', tolerance: 150 },
  { code: 'ductPipe', name: '3F 风管 × 水管 净距 100', tolerance: 100, level: '3F' },
  { code: 'duplicate' },
  { code: 'netHeight' },
]
const BY = 'lead'
const DAY_MS = 86_400_000

/** Left out where the sub has tests already. */
export async function addDemoClashTests({ db }: TaskContext, { projId, subId, idOf }: Place): Promise<void> {
  if ((await db.$count(clashTestTable, eq(clashTestTable.subId, subId))) > 0) return
  const audit = { userId: idOf(BY), createBy: BY, updateBy: BY }
  await db.transaction(async (tx) => {
    for (const { code, level, ...own } of demoTests) {
      const { code: _, a: side, b, ...usual } = templateRow(LANG, code)
      const a = level ? { name: `${level} ${side.name}`, rules: { ...side.rules, levels: [level] } } : side
      const [aId, bId] = [await selectionOf(tx, projId, a, audit), await selectionOf(tx, projId, b, audit)]
      await tx.insert(clashTestTable).values({ projId, subId, ...usual, ...own, aId, bId, trigger: 'manual', ...audit })
    }
  })
}

async function selectionOf(
  tx: Db,
  projId: number,
  side: ReturnType<typeof templateRow>['a'],
  audit: { userId: number; createBy: string },
): Promise<number> {
  await tx
    .insert(clashSelectionTable)
    .values({ projId, ...side, ...audit })
    .onConflictDoNothing()
  const isIt = and(eq(clashSelectionTable.projId, projId), eq(clashSelectionTable.name, side.name))
  return (await tx.select().from(clashSelectionTable).where(isIt))[0]!.id
}

/** In this process: it takes a moment. What an attempt that was killed has run stays. */
export async function runDemoClashTests(
  context: TaskContext,
  place: Place,
  times: number,
  days: number,
): Promise<void> {
  const { db } = context
  const tests = await db.select().from(clashTestTable).where(eq(clashTestTable.subId, place.subId))
  for (const { id: testId, createBy } of tests) {
    if (createBy !== BY || (await db.$count(clashRunTable, eq(clashRunTable.testId, testId))) >= times) continue
    const createTime = new Date(Date.now() - days * DAY_MS)
    const [run] = await db
      .insert(clashRunTable)
      .values({ testId, taskId: NO_TASK, status: 'queued', trigger: 'version', userId: place.idOf(BY), createTime })
      .returning()
    const quiet = { progress: () => undefined, publish: () => undefined }
    await runClashTest({ ...context, ...quiet, payload: { runId: run!.id } })
    await db
      .update(clashRunTable)
      .set({ startTime: createTime, endTime: new Date(createTime.getTime() + 4000) })
      .where(eq(clashRunTable.id, run!.id))
  }
}
const NO_TASK = '00000000-0000-0000-0000-000000000000'

/** By the place of a group among those of the sub, the largest first. */
const decisions: readonly {
  by: string
  assignee?: string
  discipline?: string
  status?: ClashDecision
  note?: string
}[] = [
  { by: 'lead', assignee: 'hvac', discipline: 'M', status: 'active' },
  { by: 'lead', discipline: 'S', status: 'reviewed', note: '结构已复核，梁高不能再减，请暖通调整。' },
  { by: 'review', discipline: 'M', status: 'approved', note: '已按穿梁套管处理，可以保留。' },
  { by: 'lead', assignee: 'lead', discipline: 'E', status: 'reviewed' },
  { by: 'hvac', status: 'ignored', note: '软接头，施工时现场调整。' },
]

/** From now on by themselves: while the building is made they would run in between. */
export const releaseDemoClashTests = ({ db }: TaskContext, { subId }: Place) =>
  db
    .update(clashTestTable)
    .set({ trigger: 'version' })
    .where(and(eq(clashTestTable.subId, subId), eq(clashTestTable.createBy, BY)))

/** Once: somebody may have decided otherwise since. */
export async function addDemoDecisions({ db }: TaskContext, { projId, subId, idOf }: Place): Promise<void> {
  const points = clashPointTable
  await db.transaction(async (tx) => {
    const rows = await tx.select({ id: points.id }).from(points).where(eq(points.subId, subId))
    const ids = rows.map(({ id }) => id)
    const decided = await tx.$count(
      clashPointHistoryTable,
      and(inArray(clashPointHistoryTable.pointId, ids), sql`${clashPointHistoryTable.userId} is not null`),
    )
    if (ids.length === 0 || decided > 0) return
    const isWaiting = inArray(points.status, ['new', 'active'])
    // What people say below is about things that run into each other.
    const isClash = ne(clashTestTable.type, 'netHeight')
    const groups = await tx
      .select({ id: points.groupId })
      .from(points)
      .innerJoin(clashTestTable, eq(clashTestTable.id, points.testId))
      .where(and(eq(points.subId, subId), isWaiting, isClash))
      .groupBy(points.groupId)
      .orderBy(desc(sql`count(*)`), points.groupId)
      .limit(decisions.length)
    for (const [at, { id }] of groups.entries()) {
      const { by, assignee, discipline, status, note = '' } = decisions[at]!
      const assigneeId = assignee === undefined ? null : idOf(assignee)
      await tx
        .update(clashGroupTable)
        .set({ assigneeId, discipline: discipline ?? null })
        .where(eq(clashGroupTable.id, id))
      if (!status) continue
      const before = await tx
        .select()
        .from(points)
        .where(and(eq(points.groupId, id), isWaiting))
      const changed = before.filter((point) => point.status !== status)
      if (changed.length === 0) continue
      await tx
        .update(points)
        .set({ status, updateBy: by })
        .where(and(eq(points.groupId, id), isWaiting))
      await tx
        .insert(clashPointHistoryTable)
        .values(changed.map((point) => ({ pointId: point.id, userId: idOf(by), from: point.status, to: status, note })))
    }
    await linkIssues(tx, projId, subId)
  })
}

/** Issues about two elements that a test found too refer to what it found. */
async function linkIssues(tx: Db, projId: number, subId: number): Promise<void> {
  const issues = await tx
    .select()
    .from(issueTable)
    .where(and(eq(issueTable.projId, projId), eq(issueTable.subId, subId), eq(issueTable.type, 'clash')))
  for (const { id: issueId, elements } of issues) {
    const globalIds = elements.map(({ globalId }) => globalId)
    if (globalIds.length < 2) continue
    const { id, subId: sub, aGlobalId, bGlobalId } = clashPointTable
    const found = await tx
      .select({ id })
      .from(clashPointTable)
      .where(and(eq(sub, subId), inArray(aGlobalId, globalIds), inArray(bGlobalId, globalIds)))
    if (found.length > 0)
      await tx
        .insert(issueReferenceTable)
        .values(found.map((point) => ({ issueId, kind: 'clashPoint' as const, refId: point.id })))
        .onConflictDoNothing()
  }
}
