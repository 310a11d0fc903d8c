import type {
  ApprovableKind,
  ApprovalChain,
  ApprovalDetail,
  ApprovalForm,
  approval,
  Input,
  PlannedStep,
} from '@sunmao/contract'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ApprovalSubject } from '../../answers.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest, conflict, forbidden, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockSub, writeInProject } from '../project/project-lock.service.ts'
import { membersAmong } from '../project/seen-project.service.ts'
import { approvableOf } from './approvable.ts'
import { approvalSubjectTable as subjectTable, approvalTable as table } from './approval.table.ts'
import { requireSeen } from './approval-access.service.ts'
import { approvalDefinitionTable, approvalVersionTable } from './approval-definition.table.ts'
import { showApproval } from './approval-detail.service.ts'
import { applyOutcome, follow } from './approval-follow.service.ts'
import { checkForm } from './approval-form.ts'
import { nextNumber } from './approval-number.ts'
import { planSteps } from './approval-plan.service.ts'
import { type ApprovalTableRow, addPeople, lockApproval, saveState } from './approval-state.service.ts'
import { holds } from './engine/approval-condition.ts'
import type { Setting } from './engine/approval-state.ts'
import { emptyState, resubmit, start } from './engine/approval-verbs.ts'
import { findAsked } from './engine/asked-people.ts'
import { findGone, readSetting } from './find-approvers.queries.ts'

type Application = Input<typeof approval.preview>['body']
type NewApproval = Input<typeof approval.start>['body']
type Again = Input<typeof approval.resubmit>['body']

export interface Prepared {
  chain: ApprovalChain
  version: number
  subjects: ApprovalSubject[]
  projId: number | null
  subId: number | null
  disciplines: string[]
  form: ApprovalForm
  chosen: Record<string, number[]>
  setting: Setting
}

/** Everything that is checked before anything is written. */
async function prepare(ctx: Ctx, { definitionId, purpose, subjectIds, form, chosen }: Application): Promise<Prepared> {
  const [found] = await ctx.db
    .select({ chain: approvalVersionTable.chain, version: approvalVersionTable.version })
    .from(approvalDefinitionTable)
    .innerJoin(
      approvalVersionTable,
      and(
        eq(approvalVersionTable.definitionId, approvalDefinitionTable.id),
        eq(approvalVersionTable.version, approvalDefinitionTable.version),
      ),
    )
    .where(and(eq(approvalDefinitionTable.id, definitionId), eq(approvalDefinitionTable.isOn, true)))
  if (!found) throw notFound()
  const { chain, version } = found
  if (!chain.purposes.includes(purpose)) throw badRequest('approval.refused.purpose')
  return { version, chain, ...(await prepareOn(ctx, chain, { subjectIds, form, chosen }, ctx.user.userId)) }
}

type Filled = Pick<Application, 'subjectIds' | 'form' | 'chosen'>

async function prepareOn(
  ctx: Ctx,
  chain: ApprovalChain,
  { subjectIds, form, chosen }: Filled,
  starterId: number,
): Promise<Omit<Prepared, 'chain' | 'version'>> {
  const ids = [...new Set(subjectIds)]
  const subjects = await approvableOf(ctx, chain.kind).find(ctx, ids)
  if (subjects.length !== ids.length) throw notFound()
  const [{ projId, subId }] = subjects as [ApprovalSubject, ...ApprovalSubject[]]
  if (subjects.some((subject) => subject.projId !== projId)) throw badRequest('approval.refused.projects')
  await requireMember(ctx, projId)
  if (chain.projIds.length > 0 && !(projId !== null && chain.projIds.includes(projId))) throw notFound()
  const place = { projId, subId: subjects.every((subject) => subject.subId === subId) ? subId : null }
  const disciplines = [...new Set(subjects.flatMap((subject) => subject.disciplines))]
  const checked = checkForm(ctx.lang, chain, form)
  const fromChoice = chain.steps.filter(({ who }) => who.by === 'chosen').map(({ key }) => key)
  const own = Object.fromEntries(fromChoice.map((key) => [key, [...new Set(chosen[key] ?? [])]]))
  const inForm = Object.values(checked).flatMap((value) => (Array.isArray(value) ? value : []))
  await requirePeople(ctx, projId, [...Object.values(own).flat(), ...inForm])
  const setting = await readSetting(ctx.db, chain, { ...place, starterId, disciplines, chosen: own })
  return { subjects, ...place, disciplines, form: checked, chosen: own, setting }
}

async function requireMember(ctx: Ctx, projId: number | null): Promise<void> {
  if (projId === null) return
  const { isMember, codes } = await ctx.rights.inProject(ctx.user, projId)
  if (!isMember) throw notFound()
  if (!ctx.user.isAdmin && !codes.has('approval:add')) throw forbidden()
}

/** Whom people name has to be of the project, or of the house where there is none. */
export async function requirePeople({ db }: Pick<Ctx, 'db'>, projId: number | null, userIds: readonly number[]) {
  const wanted = [...new Set(userIds)]
  const members = projId === null ? wanted : await membersAmong(db, projId, wanted)
  const gone = await findGone(db, members)
  if (members.length !== wanted.length || gone.size > 0) throw badRequest('approval.refused.noSuchPerson')
}

export async function previewApproval(ctx: Ctx, body: Application): Promise<PlannedStep[]> {
  const prepared = await prepare(ctx, body)
  const { chain, disciplines, form, setting } = prepared
  return planSteps(ctx, chain, { starterId: ctx.user.userId, purpose: body.purpose, disciplines, form }, setting)
}

/** That nothing is missing which only the starter can give, and that a count can be reached. */
function requireComplete(chain: ApprovalChain, starterId: number, purpose: string, prepared: Prepared): void {
  const { form, disciplines, chosen, setting } = prepared
  for (const step of chain.steps) {
    if (!holds(step.condition, { form, disciplines, purpose })) continue
    if (step.who.by === 'chosen' && !chosen[step.key]?.length)
      throw new AppError(400, 'approval.refused.nobodyChosen', { name: step.name })
    if (step.who.by === 'chosen' && chosen[step.key]!.length > step.who.most)
      throw new AppError(400, 'approval.refused.tooManyChosen', { name: step.name, most: step.who.most })
    const { people, vacancy } = findAsked(chain, { starterId }, setting.people[step.key] ?? [], setting)
    const isShort = step.rule === 'share' && step.share?.of === 'count' && step.share.value > people.length
    if (isShort && (vacancy === null || vacancy === 'standIn'))
      throw new AppError(400, 'approval.refused.shareTooLarge', { name: step.name, people: people.length })
  }
}

export async function startApproval(ctx: Ctx, body: NewApproval): Promise<ApprovalDetail> {
  // Rights are read on another connection: whoever holds a row must not wait for one.
  const looked = await prepare(ctx, body)
  return inTransaction(ctx, async (own) => {
    await lockPlace(own, looked)
    // As it is now that nobody else can change it.
    const prepared = await prepare(own, body)
    const { userId, me } = own.user
    requireComplete(prepared.chain, userId, body.purpose, prepared)
    await requirePeople(own, prepared.projId, body.copyIds)
    const number = await nextNumber(own.db)
    const title = body.title || titleOf(prepared.subjects)
    const { projId, subId, form, chosen, version, disciplines } = prepared
    const { definitionId, purpose, note } = body
    const [row] = await own.db
      .insert(table)
      .values({
        ...{ number, title, definitionId, purpose, note, projId, subId, form, chosen, userId },
        kind: prepared.chain.kind,
        definitionVersion: version,
        status: 'draft',
        searchText: [number, title, me.nickName].join(' ').toLowerCase(),
        createBy: me.username,
        updateBy: me.username,
      })
      .returning()
    await begin(own, row!, prepared)
    const before = emptyState({ starterId: userId, purpose, disciplines, form })
    const result = start(prepared.chain, before, prepared.setting, note)
    result.effects.copied.push(...body.copyIds)
    const after = await saveState(own.db, { id: row!.id, by: me.username }, before, result)
    await addPeople(own.db, row!.id, [userId])
    await follow(own, { row: row!, before, after, effects: result.effects })
    return showApproval(own, row!.id)
  })
}

interface Begun {
  kind: ApprovableKind
  purpose: string
  subjectId: number
  note: string
}

/** What begins by itself with the thing, by the first chain in use for it; nothing where there is none. In the caller's transaction. */
export async function startApprovalOf(own: Ctx, { kind, purpose, subjectId, note }: Begun): Promise<boolean> {
  const chains = await own.db
    .select({ id: approvalDefinitionTable.id, chain: approvalVersionTable.chain })
    .from(approvalDefinitionTable)
    .innerJoin(
      approvalVersionTable,
      and(
        eq(approvalVersionTable.definitionId, approvalDefinitionTable.id),
        eq(approvalVersionTable.version, approvalDefinitionTable.version),
      ),
    )
    .where(and(eq(approvalDefinitionTable.kind, kind), eq(approvalDefinitionTable.isOn, true)))
    .orderBy(approvalDefinitionTable.id)
  const first = chains.find(({ chain }) => chain.purposes.includes(purpose) && chain.projIds.length === 0)
  if (!first) return false
  const asked = { definitionId: first.id, purpose, subjectIds: [subjectId], note }
  await startApproval(own, { ...asked, title: '', form: {}, chosen: {}, copyIds: [] })
  return true
}

const titleOf = (subjects: readonly ApprovalSubject[]) =>
  subjects.length > 1 ? `${subjects[0]!.title} +${subjects.length - 1}` : subjects[0]!.title

/** Project, sub, row: in this order, as everywhere. */
export async function lockPlace({ db }: Pick<Ctx, 'db'>, { projId, subId }: Pick<Prepared, 'projId' | 'subId'>) {
  if (projId !== null && subId !== null) await lockSub(db, projId, subId)
  else if (projId !== null) await writeInProject(db, projId)
}

/** The things wait for a decision from now on; one thing waits for one decision of a kind at a time. */
async function begin(own: Ctx, row: ApprovalTableRow, { chain, ...prepared }: Prepared): Promise<void> {
  const ids = prepared.subjects.map(({ id }) => id)
  const approvable = approvableOf(own, chain.kind)
  await approvable.begin(own, ids, { approvalId: row.id, purpose: row.purpose })
  // As they are now that they are held.
  const subjects = await approvable.find(own, ids)
  const [other] = await own.db
    .select({ number: table.number })
    .from(subjectTable)
    .innerJoin(table, eq(table.id, subjectTable.approvalId))
    .where(
      and(
        eq(subjectTable.kind, chain.kind),
        inArray(subjectTable.refId, ids),
        ne(table.id, row.id),
        eq(table.purpose, row.purpose),
        eq(table.status, 'running'),
        eq(subjectTable.round, table.round),
      ),
    )
    .limit(1)
  if (other) throw new AppError(409, 'approval.refused.runs', { number: other.number })
  await own.db.insert(subjectTable).values(
    subjects.map(({ id: refId, title, hash, disciplines, findings = [] }, sort) => ({
      ...{ refId, sort, title, hash },
      approvalId: row.id,
      round: row.round,
      kind: chain.kind,
      disciplines: [...disciplines],
      findings: [...findings],
    })),
  )
}

/** By its starter, after it was returned or withdrawn. */
export async function resubmitApproval(ctx: Ctx, { id, rowVersion, note, ...given }: Again): Promise<ApprovalDetail> {
  const seen = await requireSeen(ctx, id)
  await requireMember(ctx, seen.projId)
  return inTransaction(ctx, async (own) => {
    await lockPlace(own, seen)
    const { row, chain, state } = await lockApproval(own.db, id)
    if (row.userId !== own.user.userId) throw new AppError(403, 'approval.refused.notYours')
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showApproval(own, id))
    const filled = await prepareOn(own, chain, given, row.userId)
    if (filled.projId !== row.projId) throw badRequest('approval.refused.projects')
    const prepared = { ...filled, chain, version: row.definitionVersion }
    requireComplete(chain, row.userId, row.purpose, prepared)
    const { form, disciplines, setting, chosen } = prepared
    const result = resubmit(chain, state, setting, { reason: note, form, disciplines })
    const next = { ...row, round: result.state.round }
    await begin(own, next, prepared)
    const title = row.title
    await own.db.update(table).set({ chosen, title }).where(eq(table.id, id))
    const after = await saveState(own.db, { id, by: own.user.me.username }, state, result)
    await follow(own, { row: next, before: state, after, effects: result.effects })
    await applyOutcome(own, next, result.effects)
    return showApproval(own, id)
  })
}
