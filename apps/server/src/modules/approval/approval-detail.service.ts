import type { ApprovalDetail, ApprovalStepRow, ApprovalSubjectRow, ApprovalTask } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { approvableOf } from './approvable.ts'
import { approvalActivityTable as activityTable, approvalCopyTable as copyTable } from './approval.table.ts'
import { mayManage, requireSeen } from './approval-access.service.ts'
import { inLang } from './approval-form.ts'
import { readApprovals } from './approval-list.queries.ts'
import { offersFor } from './approval-offers.ts'
import { type Running, readState, readSubjects } from './approval-state.service.ts'
import { countedIn, needOf, ruleOf } from './engine/approval-rule.ts'
import type { ApprovalState, Setting, StepState, TaskState } from './engine/approval-state.ts'
import { findAsked } from './engine/asked-people.ts'
import { readSetting } from './find-approvers.queries.ts'
import { type Names, readNames } from './people-names.queries.ts'

/** Everything that its page shows, to somebody who may see it. */
export async function showApproval(ctx: Ctx, id: number): Promise<ApprovalDetail> {
  const row = await requireSeen(ctx, id)
  const [listed] = await readApprovals(ctx, [id])
  if (!listed) throw notFound()
  const running = await readState(ctx.db, row)
  const { chain, state } = running
  const copies = await ctx.db.select().from(copyTable).where(eq(copyTable.approvalId, id)).orderBy(copyTable.createTime)
  const activity = await ctx.db
    .select()
    .from(activityTable)
    .where(eq(activityTable.approvalId, id))
    .orderBy(asc(activityTable.id))
  const setting =
    state.status === 'running'
      ? await readSetting(ctx.db, chain, { ...row, starterId: state.starterId, disciplines: state.disciplines })
      : undefined
  const planned = plannedPeople(running, setting)
  const inForm = Object.values(row.form).flatMap((value) => (Array.isArray(value) ? value : []))
  const names = await readNames(ctx.db, {
    userIds: [
      ...state.tasks.flatMap(({ userId, onBehalfOf }) => [userId, onBehalfOf]),
      ...state.steps.map(({ addedBy }) => addedBy),
      ...copies.map(({ userId }) => userId),
      ...activity.flatMap(({ userId, onBehalfOf, toIds }) => [userId, onBehalfOf, ...toIds]),
      ...[...planned.values()].flat(),
      ...inForm,
    ],
    roleIds: state.tasks.map(({ why }) => why.roleId),
    lang: ctx.lang,
  })
  const showSteps = (round: number) =>
    stepsOf(state, round).map((step, _, all) => showStep(ctx, state, step, all, names, planned))
  const rounds = [...new Set(state.steps.map(({ round }) => round))].sort((a, b) => a - b)
  const isManager = await mayManage(ctx, row.projId)
  const stepNames = new Map(state.steps.map((step) => [step.id, inLang(ctx.lang, step)]))
  return {
    ...listed,
    note: row.note,
    fields: chain.fields,
    form: row.form,
    people: [...new Set(inForm)].map(names.person),
    subjects: await showSubjects(ctx, running),
    round: row.round,
    steps: showSteps(row.round),
    earlier: rounds.filter((round) => round < row.round).map((round) => ({ round, steps: showSteps(round) })),
    definition: { id: row.definitionId, name: inLang(ctx.lang, chain), version: row.definitionVersion },
    copies: copies.map(({ userId, readTime }) => ({ person: names.person(userId), readTime: isoTime(readTime) })),
    activity: activity.map((one) => ({
      id: one.id,
      verb: one.verb,
      by: one.userId === null ? undefined : names.person(one.userId),
      onBehalfOf: one.onBehalfOf === null ? undefined : names.person(one.onBehalfOf),
      to: one.toIds.map(names.person),
      step: one.step ? inLang(ctx.lang, one.step) : undefined,
      reason: one.reason || undefined,
      round: one.round,
      createTime: isoTime(one.createTime),
    })),
    offers: offersFor({
      chain,
      state,
      userId: ctx.user.userId,
      isManager,
      now: setting?.now ?? Date.now(),
      names,
      stepNames,
    }),
    rowVersion: row.rowVersion,
  }
}

const stepsOf = ({ steps }: ApprovalState, round: number) =>
  steps.filter((step) => step.round === round).sort((a, b) => a.sort - b.sort)

/** Of steps that have not begun: whom they would ask as of now. */
function plannedPeople({ chain, state }: Running, setting: Setting | undefined): Map<number, number[]> {
  const planned = new Map<number, number[]>()
  if (!setting) return planned
  for (const step of state.steps)
    if (step.state === 'waiting' && step.key !== null && step.openedAt === null) {
      const { people } = findAsked(chain, state, setting.people[step.key] ?? [], setting)
      planned.set(
        step.id,
        people.map(({ userId }) => userId),
      )
    }
  return planned
}

function showStep(
  { lang }: Pick<Ctx, 'lang'>,
  state: ApprovalState,
  step: StepState,
  all: readonly StepState[],
  names: Names,
  planned: ReadonlyMap<number, number[]>,
): ApprovalStepRow {
  const counted = all.filter((one) => one.state !== 'skipped' && one.state !== 'cancelled')
  const at = counted.indexOf(step)
  const votes = countedIn(state, step.id)
  const tasks = state.tasks.filter(({ stepId }) => stepId === step.id)
  return {
    id: step.id,
    at: at < 0 ? undefined : at + 1,
    name: inLang(lang, step),
    rule: {
      kind: step.rule,
      share: step.share ?? undefined,
      need: step.openedAt === null ? undefined : needOf(ruleOf(step), step.share, votes.length),
    },
    state: step.state,
    openedTime: timeOf(step.openedAt),
    endedTime: timeOf(step.endedAt),
    dueTime: timeOf(step.dueAt),
    isAdded: step.key === null,
    addedBy: step.addedBy === null ? undefined : names.person(step.addedBy),
    skipped: step.skipped ?? undefined,
    vacancy: step.vacancy ?? undefined,
    people: (planned.get(step.id) ?? []).map(names.person),
    tasks: tasks
      .sort((a, b) => Number(b.isPast) - Number(a.isPast) || a.sort - b.sort)
      .map((one) => showTask(one, names)),
  }
}

const showTask = (task: TaskState, names: Names): ApprovalTask => ({
  id: task.id,
  person: names.person(task.userId),
  onBehalfOf: task.onBehalfOf === null ? undefined : names.person(task.onBehalfOf),
  why: { kind: task.why.kind, role: names.role(task.why.roleId), discipline: task.why.discipline },
  isAdvice: task.adviceFor !== null,
  isPast: task.isPast,
  state: task.state,
  opinion: task.opinion ?? undefined,
  arrivedTime: timeOf(task.arrivedAt),
  decidedTime: timeOf(task.decidedAt),
})

const timeOf = (time: number | null) => isoTime(time === null ? null : new Date(time))

/** As they were submitted, compared with what they are. */
async function showSubjects(ctx: Ctx, { row }: Running): Promise<ApprovalSubjectRow[]> {
  const submitted = await readSubjects(ctx.db, row)
  const now = await approvableOf(ctx, row.kind).find(
    ctx,
    submitted.map(({ refId }) => refId),
  )
  return submitted.map(({ refId, title, hash, disciplines, findings }) => {
    const found = now.find(({ id }) => id === refId)
    return {
      id: refId,
      title,
      path: found?.path,
      hash,
      disciplines,
      state: found ? (found.hash === hash ? 'same' : 'changed') : 'gone',
      findings: findings.map(({ level, code, facts }) => ({ level, text: translate(ctx.lang, code as Key, facts) })),
    }
  })
}
