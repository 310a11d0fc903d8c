// What people have found in the demo's building: rows as the product itself would have written them over the last days.
import { type IssueMove, type IssueStatus, issueWorkflow } from '@sunmao/contract'
import { demo, plantedClashes } from '@sunmao/sample'
import { eq } from 'drizzle-orm'
import { storeBlob } from '../blobs/store-blob.ts'
import type { Db } from '../db/client.ts'
import { todoTable } from '../modules/hub-to-do/hub-to-do.table.ts'
import { placeLink } from '../modules/issue/issue.queries.ts'
import {
  issueActivityTable,
  issuePersonTable,
  issueReferenceTable,
  issueTable,
  issueViewpointTable,
} from '../modules/issue/issue.table.ts'
import { nextNumber } from '../modules/issue/issue-number.ts'
import { derivedOf } from '../modules/issue/issue-row.ts'
import { threadPostTable, threadTable } from '../modules/thread/thread.table.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { type DemoIssue, demoIssues } from './demo-issues-data.ts'
import type { Place } from './demo-place.ts'
import { type DemoScene, openDemoScene } from './demo-scene.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** By how an issue got to where it is. */
const ways: Record<IssueStatus, readonly IssueMove[]> = {
  draft: [],
  open: [],
  doing: ['start'],
  answered: ['start', 'answer'],
  closed: ['start', 'answer', 'close'],
  rejected: ['reject'],
  void: ['void'],
}

/** Left out where the sub has issues already, or not all of its models. */
export async function addDemoIssues({ db, blobs }: TaskContext, place: Place): Promise<void> {
  const known = await db.$count(issueTable, eq(issueTable.subId, place.subId))
  const scene = known > 0 ? undefined : await openDemoScene(db, blobs, place.subId)
  if (!scene) return
  const clashes = plantedClashes(demo(), 1)
  await db.transaction(async (tx) => {
    // The oldest first: numbers are given in the order of time.
    for (const one of demoIssues.toSorted((a, b) => b.days - a.days))
      await addIssue({ db: tx, blobs }, place, scene, clashes, one)
  })
}

async function addIssue(
  { db, blobs }: Pick<TaskContext, 'db' | 'blobs'>,
  { projId, subId, idOf }: Place,
  scene: DemoScene,
  clashes: ReturnType<typeof plantedClashes>,
  one: DemoIssue,
): Promise<void> {
  const clash = 'clash' in one.about ? clashes[one.about.clash] : undefined
  const elements = clash
    ? [clash.a, clash.b].flatMap((globalId) => scene.byGlobalId(globalId) ?? [])
    : 'things' in one.about
      ? one.about.things.flatMap((thing) => scene.byName(thing) ?? [])
      : []
  const title = one.title ?? clash?.words
  if (elements.length === 0 || !title) return
  const spot = clash && ([...clash.point] as [number, number, number])
  const location = scene.locationOf(elements, spot)
  const raised = new Date(Date.now() - one.days * DAY_MS - 3 * HOUR_MS)
  const after = (hours: number) => new Date(Math.min(raised.getTime() + hours * HOUR_MS, Date.now() - HOUR_MS / 4))
  const number = one.status === 'draft' ? null : await nextNumber(db, subId, one.discipline)
  const moves = ways[one.status]
  const content = { title, html: `<p>${one.text}</p>`, labels: [...one.labels], location, number }
  const [row] = await db
    .insert(issueTable)
    .values({
      ...content,
      ...derivedOf(content),
      projId,
      subId,
      userId: idOf(one.raiser),
      status: one.status,
      type: one.type,
      errorClass: one.errorClass,
      priority: one.priority,
      raiseDiscipline: one.from,
      discipline: one.discipline,
      reviewerId: idOf(one.reviewer),
      dueDate: one.due === undefined ? null : dayAfter(one.due),
      elements,
      fileIds: [...scene.fileIds].sort((a, b) => a - b),
      answerTime: moves.includes('answer') ? after(20) : null,
      closeTime: moves.includes('close') ? after(28) : null,
      createBy: one.raiser,
      updateBy: one.raiser,
      createTime: raised,
      updateTime: after(moves.length * 10),
    })
    .returning()
  const issueId = row!.id
  await db.insert(issuePersonTable).values({ issueId, userId: idOf(one.assignee), part: 'assignee' })
  await db
    .insert(issueReferenceTable)
    .values(scene.fileIds.map((refId) => ({ issueId, kind: 'model' as const, refId })))
  const state = scene.viewOf(elements, spot)
  const { hash } = await storeBlob({ db, blobs }, scene.pictureOf(state))
  await db
    .insert(issueViewpointTable)
    .values({ issueId, fileIds: [...scene.fileIds], state, picture: hash, createTime: raised })
  await db.insert(issueActivityTable).values([
    { issueId, userId: idOf(one.raiser), kind: 'create', changes: [], createTime: raised },
    ...moves.map((kind, at) => ({
      issueId,
      userId: idOf(kind === 'start' || kind === 'answer' ? one.assignee : one.reviewer),
      kind,
      changes: [
        {
          field: 'status',
          from: moves[at - 1] ? issueWorkflow.verbs[moves[at - 1]!].to : 'open',
          to: issueWorkflow.verbs[kind].to,
        },
      ],
      html: (kind === 'answer' || kind === 'reject') && one.answer ? `<p>${one.answer}</p>` : null,
      createTime: after((at + 1) * 9),
    })),
  ])
  await addTalk(db, issueId, idOf, one, after)
  await addTodo(db, row!, idOf, one)
}

async function addTalk(
  db: Db,
  refId: number,
  idOf: Place['idOf'],
  { talk }: DemoIssue,
  after: (hours: number) => Date,
) {
  if (!talk) return
  const [thread] = await db
    .insert(threadTable)
    .values({ kind: 'issue', refId, lastTime: after(6) })
    .returning()
  await db.insert(threadPostTable).values(
    talk.map(([by, text], at) => ({
      threadId: thread!.threadId,
      userId: idOf(by),
      text,
      createTime: after(2 + at * 2),
    })),
  )
}

async function addTodo(
  db: Db,
  row: typeof issueTable.$inferSelect,
  idOf: Place['idOf'],
  one: DemoIssue,
): Promise<void> {
  const isAnswered = one.status === 'answered'
  if (!isAnswered && one.status !== 'open' && one.status !== 'doing') return
  await db.insert(todoTable).values({
    projId: row.projId,
    subId: row.subId,
    bizType: 'issue',
    bizId: row.id,
    title: `${row.number} ${row.title}`,
    action: isAnswered ? 'review' : 'handle',
    link: await placeLink({ db }, row),
    handlerId: idOf(isAnswered ? one.reviewer : one.assignee),
    fromId: idOf(isAnswered ? one.assignee : one.raiser),
    dueTime: row.dueDate ? new Date(`${row.dueDate}T15:59:59Z`) : null,
    createTime: row.createTime,
  })
}

const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
