// Approvals of the demo's releases: one that is approved, one that was returned, one that waits for the reviewer. Each vote goes through
// the engine as it would for people, so nothing here can be in a state that the product does not know.
import type { ApprovalForm } from '@sunmao/contract'
import { and, asc, eq } from 'drizzle-orm'
import { approvalActivityTable, approvalSubjectTable, approvalTable } from '../modules/approval/approval.table.ts'
import { approvalDefinitionTable, approvalVersionTable } from '../modules/approval/approval-definition.table.ts'
import { follow } from '../modules/approval/approval-follow.service.ts'
import { nextNumber } from '../modules/approval/approval-number.ts'
import { addPeople, saveState } from '../modules/approval/approval-state.service.ts'
import type { Result, Setting } from '../modules/approval/engine/approval-state.ts'
import { act, emptyState, start } from '../modules/approval/engine/approval-verbs.ts'
import { readSetting } from '../modules/approval/find-approvers.queries.ts'
import { modelFileTable, modelTable } from '../modules/model/model.table.ts'
import { modelPubVersionTable } from '../modules/model-version/model-version.table.ts'
import { insertRelease } from '../modules/model-version/pub-version.service.ts'
import { releaseSubjects } from '../modules/model-version/release-approvable.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { demoDays, demoRelease } from './demo-models-data.ts'
import type { Place } from './demo-place.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => Date.now() - days * DAY_MS

type Vote = [username: string, verb: 'agree' | 'return', reason: string, days: number]

interface Told {
  chain: string
  by: string
  release: number
  form: ApprovalForm
  note: string
  days: number
  votes: readonly Vote[]
}

/** Left out where the project has approvals already, or one of their people or chains is gone. */
export async function addDemoApprovals(context: TaskContext, place: Place): Promise<void> {
  const { db } = context
  if ((await db.$count(approvalTable, eq(approvalTable.projId, place.projId))) > 0) return
  const [first] = await db
    .select()
    .from(modelPubVersionTable)
    .where(and(eq(modelPubVersionTable.subId, place.subId), eq(modelPubVersionTable.name, demoRelease.name)))
  if (!first) return
  await tellOne(context, place, {
    ...{ chain: 'modelPublish', by: 'lead', release: first.id, days: demoDays.release + 1 },
    form: { change: '建筑、结构、机电各专业提资，统一基点和轴网后首次合模。' },
    note: '请各专业负责人核对后审核。',
    votes: [
      ['suwanqing', 'agree', '建筑专业核对无误。', demoDays.release + 0.8],
      ['lujingxing', 'agree', '梁板标高已核对。', demoDays.release + 0.6],
      ['review', 'agree', '同意发布，供会审使用。', demoDays.release],
    ],
  })
  const services = await addDraft(context, place, ['M', 'P', 'E'], { by: 'hvac', name: '施工图第二版·机电' })
  await tellOne(context, place, {
    ...{ chain: 'designReview', by: 'hvac', release: services, days: 1.6 },
    form: { level: 'normal', change: '三层走道管线综合调整，喷淋主管改走南侧。' },
    note: '',
    votes: [
      ['lead', 'agree', '', 1.3],
      ['review', 'return', '三层走道风管与电缆桥架净距不足 100 mm，请调整后重新提交。', 0.9],
    ],
  })
  const whole = await addDraft(context, place, ['A', 'S'], { by: 'tangyan', name: '施工图第二版·土建' })
  await tellOne(context, place, {
    ...{ chain: 'modelPublish', by: 'tangyan', release: whole, days: 0.7 },
    form: { change: '按会审意见调整楼梯间和核心筒留洞。' },
    note: '会审问题已关闭，请审核。',
    votes: [
      ['suwanqing', 'agree', '留洞与建筑图一致。', 0.5],
      ['lujingxing', 'agree', '同意。', 0.3],
    ],
  })
}

async function addDraft(
  { db }: TaskContext,
  { projId, subId, idOf }: Place,
  disciplines: readonly string[],
  { by, name }: { by: string; name: string },
): Promise<number> {
  const files = await db
    .select({
      fileId: modelFileTable.fileId,
      discipline: modelTable.discipline,
      name: modelTable.name,
      version: modelFileTable.version,
    })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.latestFileId, modelFileTable.fileId))
    .where(and(eq(modelTable.subId, subId), eq(modelFileTable.status, 'ready')))
    .orderBy(asc(modelFileTable.fileId))
  const held = files.flatMap(({ discipline, ...file }) =>
    discipline && disciplines.includes(discipline) ? [{ ...file, discipline }] : [],
  )
  const changed = held.filter(({ version }) => version > 1)
  const facts = { count: held.length }
  const release = {
    ...{ projId, subId, name, status: 'draft' as const, userId: idOf(by) },
    gate: [{ level: 'fine' as const, code: 'modelPubVersion.fine', facts }],
    releaseNote: [
      { code: 'modelPubVersion.noteSince', facts: { name: demoRelease.name } },
      ...changed.map(({ name: model, version }) => ({
        code: 'modelPubVersion.noteChanged',
        facts: { name: model, from: version - 1, to: version },
      })),
    ],
  }
  return insertRelease({ db }, release, held)
}

async function tellOne({ db, config, publish }: TaskContext, place: Place, told: Told): Promise<void> {
  const [chain] = await db
    .select({ definitionId: approvalVersionTable.definitionId, chain: approvalVersionTable.chain })
    .from(approvalDefinitionTable)
    .innerJoin(approvalVersionTable, eq(approvalVersionTable.definitionId, approvalDefinitionTable.id))
    .where(and(eq(approvalDefinitionTable.shipped, told.chain), eq(approvalVersionTable.version, 1)))
  const [subject] = await releaseSubjects(db, [told.release])
  if (!chain || !subject) return
  const news: Parameters<typeof publish>[] = []
  const bus = { publish: (...one: Parameters<typeof publish>) => void news.push(one) }
  await db.transaction(async (tx) => {
    const userId = place.idOf(told.by)
    const { definitionId } = chain
    const title = `${subject.title} 发布`
    const number = await nextNumber(tx)
    const form = Object.fromEntries(chain.chain.fields.map(({ key }) => [key, told.form[key] ?? null]))
    const [row] = await tx
      .insert(approvalTable)
      .values({
        ...{ number, title, definitionId, form, userId, chosen: {}, note: told.note },
        ...{ definitionVersion: 1, kind: 'modelPubVersion', purpose: 'publish', status: 'draft' },
        ...{ projId: place.projId, subId: place.subId, createBy: told.by, updateBy: told.by },
        startTime: new Date(daysAgo(told.days)),
        searchText: `${number} ${title}`.toLowerCase(),
      })
      .returning()
    const approvalId = row!.id
    await tx.insert(approvalSubjectTable).values({
      ...{ approvalId, round: 1, kind: 'modelPubVersion', refId: subject.id, sort: 0 },
      ...{ title: subject.title, hash: subject.hash, disciplines: [...subject.disciplines] },
      findings: [...(subject.findings ?? [])],
    })
    const asking = { ...row!, starterId: userId, disciplines: subject.disciplines }
    const setting = await readSetting(tx, chain.chain, asking, [userId])
    const at = (days: number): Setting => ({ ...setting, now: daysAgo(days) })
    const empty = emptyState({ starterId: userId, purpose: 'publish', disciplines: subject.disciplines, form })
    let result: Result = start(chain.chain, empty, at(told.days), told.note)
    let state = await saveState(tx, { id: approvalId, by: told.by }, empty, result)
    await addPeople(tx, approvalId, [userId])
    for (const [username, verb, reason, days] of told.votes) {
      const by = place.idOf(username)
      const task = state.tasks.find((one) => one.state === 'open' && one.userId === by)
      // Somebody has changed the team: it waits as it is.
      if (!task) break
      result = act(chain.chain, state, { verb, by, taskId: task.id, reason }, at(days))
      state = await saveState(tx, { id: approvalId, by: username }, state, result)
    }
    await follow(
      { db: tx, config, bus, user: { userId } },
      { row: row!, before: empty, after: state, effects: result.effects },
    )
    await tx
      .update(modelPubVersionTable)
      .set({ approvalId, isAsked: state.status === 'running' })
      .where(and(eq(modelPubVersionTable.id, told.release), eq(modelPubVersionTable.status, 'draft')))
    await backdate(tx, approvalId, [told.days, ...told.votes.map(([, , , days]) => days)])
  })
  for (const one of news) publish(...one)
}

/** When what is told happened. */
async function backdate(db: TaskContext['db'], approvalId: number, days: readonly number[]): Promise<void> {
  const lines = await db
    .select({ id: approvalActivityTable.id, verb: approvalActivityTable.verb })
    .from(approvalActivityTable)
    .where(eq(approvalActivityTable.approvalId, approvalId))
    .orderBy(asc(approvalActivityTable.id))
  let at = -1
  for (const { id, verb } of lines) {
    // What follows by itself happened with what it follows from.
    if (verb !== 'vacancy') at += 1
    const createTime = new Date(daysAgo(days[Math.min(Math.max(at, 0), days.length - 1)]!))
    await db.update(approvalActivityTable).set({ createTime }).where(eq(approvalActivityTable.id, id))
  }
  await db
    .update(approvalTable)
    .set({ endTime: new Date(daysAgo(days.at(-1)!)) })
    .where(and(eq(approvalTable.id, approvalId), eq(approvalTable.status, 'approved')))
}
