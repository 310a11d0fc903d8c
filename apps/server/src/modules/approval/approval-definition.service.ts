import { createHash } from 'node:crypto'
import type {
  ApprovalChain,
  ApprovalDefinition,
  ApprovalDefinitionDetail,
  ApprovalDefinitionVersion,
  ApprovalKind,
  ApprovalOption,
  approvalDefinition,
  Input,
  Page,
  PageQuery,
  PlannedStep,
} from '@sunmao/contract'
import { and, count, desc, eq, getTableColumns, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest, conflict, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { containing } from '../../db/search.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { approvalTable } from './approval.table.ts'
import { approvalDefinitionTable as table, approvalVersionTable as versionTable } from './approval-definition.table.ts'
import { checkForm, inLang } from './approval-form.ts'
import { planSteps } from './approval-plan.service.ts'
import { checkChain } from './check-chain.ts'
import { readSetting } from './find-approvers.queries.ts'
import { readNames } from './people-names.queries.ts'

type Row = typeof table.$inferSelect
type Routes = typeof approvalDefinition
type Named = { id: number; rowVersion: number }

const isRunning = sql`${approvalTable.status} in ('running', 'returned', 'withdrawn')`
const ofDefinition = sql`${approvalTable.definitionId} = ${table.id}`
const shown = {
  ...getTableColumns(table),
  chain: versionTable.chain,
  publishTime: versionTable.publishTime,
  updater: userTable.nickName,
  running: sql<number>`(select count(*) from ${approvalTable} where ${ofDefinition} and ${isRunning})::int`,
  used: sql<number>`(select count(*) from ${approvalTable} where ${ofDefinition})::int`,
}

const read = ({ db }: Pick<Ctx, 'db'>, where: SQL | undefined) =>
  db
    .select(shown)
    .from(table)
    .leftJoin(versionTable, and(eq(versionTable.definitionId, table.id), eq(versionTable.version, table.version)))
    .leftJoin(userTable, eq(userTable.username, table.updateBy))
    .where(where)

type Shown = Awaited<ReturnType<typeof read>>[number]

/** What counts for the list: the version in use, or the draft of one that was never published. */
const chainOf = ({ chain, draft }: Pick<Shown, 'chain' | 'draft'>): ApprovalChain => (chain ?? draft)!

const present = ({ lang }: Pick<Ctx, 'lang'>, row: Shown): ApprovalDefinition => ({
  id: row.id,
  name: inLang(lang, chainOf(row)),
  kind: row.kind,
  purposes: chainOf(row).purposes,
  steps: chainOf(row).steps.length,
  version: row.version ?? undefined,
  publishTime: isoTime(row.publishTime),
  isOn: row.isOn,
  hasDraft: row.draft !== null,
  running: row.running,
  used: row.used,
  updateBy: row.updater ?? row.updateBy ?? undefined,
  updateTime: isoTime(row.updateTime),
  rowVersion: row.rowVersion,
})

export async function listDefinitions(
  ctx: Ctx,
  { kind, isOn, blurry, page, size }: PageQuery & { kind?: string; isOn?: boolean },
): Promise<Page<ApprovalDefinition>> {
  const like = blurry?.trim() ? containing(blurry.trim()) : undefined
  const name = sql<string>`coalesce(${versionTable.chain}, ${table.draft})->>'name'`
  const nameEn = sql<string>`coalesce(${versionTable.chain}, ${table.draft})->>'nameEn'`
  const where = and(
    kind ? eq(table.kind, kind) : undefined,
    isOn === undefined ? undefined : eq(table.isOn, isOn),
    like ? or(ilike(name, like), ilike(nameEn, like)) : undefined,
  )
  const rows = await read(ctx, where)
    .orderBy(table.id)
    .limit(size)
    .offset(page * size)
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(table)
    .leftJoin(versionTable, and(eq(versionTable.definitionId, table.id), eq(versionTable.version, table.version)))
    .where(where)
  return { content: rows.map((row) => present(ctx, row)), totalElements: counted!.total }
}

export const listKinds = ({ registry }: Pick<Ctx, 'registry'>): ApprovalKind[] =>
  registry.approvables.map(({ kind, purposes }) => ({ kind, purposes: [...purposes] }))

export async function showDefinition(ctx: Ctx, id: number): Promise<ApprovalDefinitionDetail> {
  const [row] = await read(ctx, eq(table.id, id))
  if (!row) throw notFound()
  const chain = (row.draft ?? row.chain)!
  const ids = chain.steps
    .flatMap(({ who, timeLimit, copyTo }) => [who, ...(timeLimit?.escalateTo ? [timeLimit.escalateTo] : []), ...copyTo])
    .flatMap((who) => (who.by === 'people' ? who.userIds : []))
  const names = await readNames(ctx.db, { userIds: ids, lang: ctx.lang })
  return {
    ...present(ctx, row),
    chain,
    problems: await checkChain(ctx, chain),
    isSimulated: row.simulated === hashOf(chain),
    people: [...new Set(ids)].map((personId) => {
      const { nickName, left } = names.person(personId)
      return { id: personId, nickName, left }
    }),
  }
}

export async function listVersions(ctx: Ctx, id: number): Promise<ApprovalDefinitionVersion[]> {
  const ofVersion = sql`${ofDefinitionId(id)} and ${approvalTable.definitionVersion} = ${versionTable.version}`
  const rows = await ctx.db
    .select({
      version: versionTable.version,
      chain: versionTable.chain,
      publishBy: authorName(versionTable),
      publishTime: versionTable.publishTime,
      running: sql<number>`(select count(*) from ${approvalTable} where ${ofVersion} and ${isRunning})::int`,
    })
    .from(versionTable)
    .leftJoin(userTable, eq(userTable.id, versionTable.userId))
    .where(eq(versionTable.definitionId, id))
    .orderBy(desc(versionTable.version))
  if (rows.length === 0) await showDefinition(ctx, id)
  return rows.map((row) => ({ ...row, publishBy: row.publishBy ?? '', publishTime: isoTime(row.publishTime) }))
}

const ofDefinitionId = (id: number) => sql`${approvalTable.definitionId} = ${id}`

/** Of a chain, whatever order its keys were written in. */
function hashOf(chain: ApprovalChain): string {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(chain, sorted)).digest('hex')
}

function requireKind({ registry }: Pick<Ctx, 'registry'>, chain: ApprovalChain): void {
  if (!registry.approvables.some(({ kind }) => kind === chain.kind)) throw badRequest('approval.refused.unknownKind')
}

export async function createDefinition(ctx: Ctx, chain: ApprovalChain): Promise<ApprovalDefinitionDetail> {
  requireKind(ctx, chain)
  const by = ctx.user.me.username
  const [row] = await ctx.db
    .insert(table)
    .values({ kind: chain.kind, draft: chain, createBy: by, updateBy: by })
    .returning({ id: table.id })
  return showDefinition(ctx, row!.id)
}

async function lockDefinition(own: Ctx, { id, rowVersion }: Named): Promise<Row> {
  const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw notFound()
  if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showDefinition(own, id))
  return row
}

const change = (ctx: Ctx, named: Named, work: (own: Ctx, row: Row) => Promise<Partial<Row>>) =>
  inTransaction(ctx, async (own) => {
    const row = await lockDefinition(own, named)
    const fields = await work(own, row)
    await own.db
      .update(table)
      .set({ ...fields, updateBy: own.user.me.username })
      .where(eq(table.id, named.id))
    return showDefinition(own, named.id)
  })

export const saveDefinition = (ctx: Ctx, { chain, ...named }: Input<Routes['save']>['body']) =>
  change(ctx, named, async (own, row) => {
    requireKind(own, chain)
    // What it decides on cannot become something else once it was used.
    if (row.version !== null && row.kind !== chain.kind) throw badRequest('approval.refused.kindFixed')
    return { draft: chain, kind: chain.kind }
  })

/** With a real starter and project: who would be asked by the draft. */
export const simulateDefinition = (
  ctx: Ctx,
  { starterId, purpose, projId = undefined, disciplines, form, chosen, ...named }: Input<Routes['simulate']>['body'],
): Promise<{ steps: PlannedStep[]; rowVersion: number }> =>
  inTransaction(ctx, async (own) => {
    const row = await lockDefinition(own, named)
    const [published] = await read(own, eq(table.id, named.id))
    const chain = row.draft ?? published!.chain!
    const asking = { projId: projId ?? null, subId: null, starterId, disciplines, chosen }
    const setting = await readSetting(own.db, chain, asking, [starterId])
    if (setting.gone.has(starterId)) throw badRequest('approval.refused.noSuchPerson')
    const filled = checkForm(
      own.lang,
      { ...chain, fields: chain.fields.map((one) => ({ ...one, isRequired: false })) },
      form,
    )
    const steps = await planSteps(own, chain, { starterId, purpose, disciplines, form: filled }, setting)
    await own.db
      .update(table)
      .set({ simulated: hashOf(chain) })
      .where(eq(table.id, named.id))
    const [saved] = await own.db.select({ rowVersion: table.rowVersion }).from(table).where(eq(table.id, named.id))
    return { steps, rowVersion: saved!.rowVersion }
  })

export const publishDefinition = (ctx: Ctx, named: Named) =>
  change(ctx, named, async (own, row) => {
    if (!row.draft) throw conflict('approval.refused.noDraft')
    const [problem] = await checkChain(own, row.draft)
    if (problem) throw new AppError(400, 'approval.refused.problems', { text: problem.text })
    if (row.simulated !== hashOf(row.draft)) throw badRequest('approval.refused.notSimulated')
    const version = (row.version ?? 0) + 1
    await own.db
      .insert(versionTable)
      .values({ definitionId: row.id, version, chain: row.draft, userId: own.user.userId })
    return { version, kind: row.draft.kind, draft: null }
  })

export const turnDefinition = (ctx: Ctx, { isOn, ...named }: Input<Routes['turn']>['body']) =>
  change(ctx, named, async () => ({ isOn }))

export async function copyDefinition(ctx: Ctx, { id, name }: { id: number; name: string }) {
  const [row] = await read(ctx, eq(table.id, id))
  if (!row) throw notFound()
  return createDefinition(ctx, { ...(row.draft ?? row.chain)!, name, nameEn: null })
}

/** All of them or none. */
export const removeDefinitions = (ctx: Ctx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const wanted = [...new Set(ids)].sort((a, b) => a - b)
    const rows = await own.db.select().from(table).where(inArray(table.id, wanted)).orderBy(table.id).for('update')
    if (rows.length !== wanted.length) throw notFound()
    const [used] = await own.db
      .select({ id: approvalTable.id })
      .from(approvalTable)
      .where(inArray(approvalTable.definitionId, wanted))
      .limit(1)
    if (used) throw conflict('approval.refused.used')
    await own.db.delete(versionTable).where(inArray(versionTable.definitionId, wanted))
    await own.db.delete(table).where(inArray(table.id, wanted))
  })

/** Those that can be used for something, as published. */
export async function listOptions(
  ctx: Ctx,
  { kind, purpose, projId }: { kind: string; purpose?: string; projId?: number },
): Promise<ApprovalOption[]> {
  const rows = await read(ctx, and(eq(table.kind, kind), eq(table.isOn, true), isNotNull(table.version))).orderBy(
    table.id,
  )
  return rows.flatMap(({ id, version, chain }) => {
    if (!chain || version === null) return []
    if (purpose !== undefined && !chain.purposes.includes(purpose)) return []
    if (chain.projIds.length > 0 && !(projId !== undefined && chain.projIds.includes(projId))) return []
    const choices = chain.steps.flatMap((step) =>
      step.who.by === 'chosen'
        ? [{ key: step.key, name: inLang(ctx.lang, step), most: step.who.most, rule: step.rule }]
        : [],
    )
    const { description, purposes, fields } = chain
    return [{ definitionId: id, version, name: inLang(ctx.lang, chain), description, purposes, fields, choices }]
  })
}
