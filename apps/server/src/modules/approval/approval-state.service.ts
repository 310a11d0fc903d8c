// An approval as the engine knows it, read from its rows and written back to them.
import type { ApprovalChain } from '@sunmao/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import {
  approvalActivityTable as activityTable,
  approvalCopyTable as copyTable,
  approvalPersonTable as personTable,
  approvalStepTable as stepTable,
  approvalSubjectTable as subjectTable,
  approvalTable as table,
  approvalTaskTable as taskTable,
} from './approval.table.ts'
import { approvalVersionTable as versionTable } from './approval-definition.table.ts'
import type { ApprovalState, Result, StepState, TaskState } from './engine/approval-state.ts'

export type ApprovalTableRow = typeof table.$inferSelect

/** An approval as it stands, with the chain that it began with. */
export interface Running {
  row: ApprovalTableRow
  chain: ApprovalChain
  state: ApprovalState
}

const ms = (time: Date | null) => time?.getTime() ?? null
const moment = (time: number | null) => (time === null ? null : new Date(time))

/** Held until the end of the transaction. */
export async function lockApproval(db: Db, id: number): Promise<Running> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw notFound()
  return readState(db, row)
}

export async function readState(db: Db, row: ApprovalTableRow): Promise<Running> {
  const chain = await readChain(db, row)
  const steps = await db
    .select()
    .from(stepTable)
    .where(eq(stepTable.approvalId, row.id))
    .orderBy(asc(stepTable.round), asc(stepTable.sort))
  const tasks = await db.select().from(taskTable).where(eq(taskTable.approvalId, row.id)).orderBy(asc(taskTable.id))
  const subjects = await readSubjects(db, row)
  const state: ApprovalState = {
    status: row.status,
    starterId: row.userId ?? 0,
    round: row.round,
    purpose: row.purpose,
    disciplines: [...new Set(subjects.flatMap(({ disciplines }) => disciplines))],
    form: row.form,
    steps: steps.map(({ approvalId: _, openedTime, endedTime, dueTime, remindTime, ...step }) => ({
      ...step,
      openedAt: ms(openedTime),
      endedAt: ms(endedTime),
      dueAt: ms(dueTime),
      remindAt: ms(remindTime),
    })),
    tasks: tasks.map(({ approvalId: _, arrivedTime, decidedTime, urgedTime, ...task }) => ({
      ...task,
      arrivedAt: ms(arrivedTime),
      decidedAt: ms(decidedTime),
      urgedAt: ms(urgedTime),
    })),
    last: 0,
  }
  return { row, chain, state }
}

async function readChain(
  db: Db,
  { definitionId, definitionVersion }: Pick<ApprovalTableRow, 'definitionId' | 'definitionVersion'>,
): Promise<ApprovalChain> {
  const [version] = await db
    .select()
    .from(versionTable)
    .where(and(eq(versionTable.definitionId, definitionId), eq(versionTable.version, definitionVersion)))
  return version!.chain
}

/** As they were submitted last. */
export const readSubjects = (db: Db, { id, round }: Pick<ApprovalTableRow, 'id' | 'round'>) =>
  db
    .select()
    .from(subjectTable)
    .where(and(eq(subjectTable.approvalId, id), eq(subjectTable.round, round)))
    .orderBy(asc(subjectTable.sort))

const stepRow = ({ id: _, openedAt, endedAt, dueAt, remindAt, ...step }: StepState) => ({
  ...step,
  openedTime: moment(openedAt),
  endedTime: moment(endedAt),
  dueTime: moment(dueAt),
  remindTime: moment(remindAt),
})

const taskRow = ({ id: _, arrivedAt, decidedAt, urgedAt, ...task }: TaskState) => ({
  ...task,
  arrivedTime: moment(arrivedAt),
  decidedTime: moment(decidedAt),
  urgedTime: moment(urgedAt),
})

/** What has changed, in the transaction that holds the row. Answers the state with the numbers that new rows got. */
export async function saveState(
  db: Db,
  row: Pick<ApprovalTableRow, 'id'> & { by: string | null },
  before: ApprovalState,
  { state, effects }: Result,
): Promise<ApprovalState> {
  const approvalId = row.id
  const numbers = new Map<number, number>()
  const numberOf = (id: number) => numbers.get(id) ?? id
  for (const step of state.steps) {
    const old = before.steps.find(({ id }) => id === step.id)
    if (!old) {
      const [made] = await db
        .insert(stepTable)
        .values({ ...stepRow(step), approvalId })
        .returning({ id: stepTable.id })
      numbers.set(step.id, made!.id)
    } else if (isOther(old, step)) await db.update(stepTable).set(stepRow(step)).where(eq(stepTable.id, step.id))
  }
  for (const task of state.tasks) {
    const old = before.tasks.find(({ id }) => id === task.id)
    const values = { ...taskRow(task), stepId: numberOf(task.stepId) }
    if (values.adviceFor !== null) values.adviceFor = numberOf(values.adviceFor)
    if (!old) {
      const [made] = await db
        .insert(taskTable)
        .values({ ...values, approvalId })
        .returning({ id: taskTable.id })
      numbers.set(task.id, made!.id)
    } else if (isOther(old, task)) await db.update(taskTable).set(values).where(eq(taskTable.id, task.id))
  }
  const open = state.steps.find((step) => step.state === 'open')
  const isOver = state.status === 'approved' || state.status === 'rejected' || state.status === 'cancelled'
  await db
    .update(table)
    .set({
      status: state.status,
      round: state.round,
      form: state.form,
      dueTime: moment(open?.dueAt ?? null),
      endTime: isOver ? sql`now()` : null,
      updateBy: row.by,
    })
    .where(eq(table.id, approvalId))
  if (effects.happened.length > 0)
    await db
      .insert(activityTable)
      .values(effects.happened.map(({ by, to, ...one }) => ({ ...one, approvalId, userId: by, toIds: [...to] })))
  await addPeople(db, approvalId, [
    ...state.tasks.flatMap(({ id, userId, arrivedAt }) => {
      const hadArrived = before.tasks.some((task) => task.id === id && task.arrivedAt !== null)
      return arrivedAt === null || hadArrived ? [] : userId
    }),
    ...effects.copied,
  ])
  if (effects.copied.length > 0)
    await db
      .insert(copyTable)
      .values([...new Set(effects.copied)].map((userId) => ({ userId, approvalId })))
      .onConflictDoNothing()
  return {
    ...state,
    steps: state.steps.map((step) => ({ ...step, id: numberOf(step.id) })),
    tasks: state.tasks.map((task) => ({
      ...task,
      id: numberOf(task.id),
      stepId: numberOf(task.stepId),
      adviceFor: task.adviceFor === null ? null : numberOf(task.adviceFor),
    })),
  }
}

const isOther = (a: object, b: object) => JSON.stringify(a) !== JSON.stringify(b)

/** Who may see it from now on. */
export async function addPeople(db: Db, approvalId: number, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)].filter((userId) => userId > 0)
  if (wanted.length > 0)
    await db
      .insert(personTable)
      .values(wanted.map((userId) => ({ userId, approvalId })))
      .onConflictDoNothing()
}
