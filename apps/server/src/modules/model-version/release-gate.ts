import type { Key } from '@sunmao/i18n'
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { GateText } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { isSamePlace } from '../model/base-point.service.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { readModels } from '../model/model-list.service.ts'
import { modelPubVersionFileTable, modelPubVersionTable } from './model-version.table.ts'

type Model = Awaited<ReturnType<typeof readModels>>[number]

/** The models of a release to be; all of this sub, each model once. */
export async function requireModels(ctx: ProjectCtx, subId: number, fileIds: readonly number[]): Promise<Model[]> {
  const models = await readModels(ctx, inArray(modelFileTable.fileId, [...fileIds]), fileIds.length)
  const isWhole = models.length === new Set(fileIds).size && models.every((model) => model.subId === subId)
  const isOnce = new Set(models.map(({ modelId }) => modelId)).size === models.length
  if (!isWhole || !isOnce) throw badRequest('modelPubVersion.wrongModels')
  return models
}

/** What stands in the way, and what should be known. */
export async function gateOf(
  { db, registry }: ProjectCtx,
  subId: number,
  models: readonly Model[],
): Promise<GateText[]> {
  const say = (level: GateText['level'], code: Key, facts: CodedText['facts'] = {}): GateText => ({
    level,
    code,
    facts,
  })
  const rows = models.flatMap((model) => {
    if (model.status === 'ready') return []
    if (model.status === 'partial')
      return [say('warn', 'modelPubVersion.partial', { name: model.name, count: model.counts?.problems ?? 0 })]
    return [say('stop', 'modelPubVersion.unconverted', { name: model.name })]
  })
  const [first, ...rest] = models.filter((model) => model.basePoint)
  const stray = first && rest.find((model) => !isSamePlace(model.basePoint!, first.basePoint!))
  if (stray) rows.push(say('warn', 'modelPubVersion.basePoint', { name: first.name, other: stray.name }))
  for (const model of models)
    if (!model.isLatest)
      rows.push(say('warn', 'modelPubVersion.notLatest', { name: model.name, version: model.version }))
  for (const gate of registry.releaseGates) rows.push(...(await gate(db, subId)))
  return rows.length > 0 ? rows : [say('fine', 'modelPubVersion.fine', { count: models.length })]
}

/** What changed since the release before, model by model. */
export async function releaseNoteOf(ctx: ProjectCtx, subId: number, models: readonly Model[]): Promise<CodedText[]> {
  const [before] = await ctx.db
    .select()
    .from(modelPubVersionTable)
    .where(and(eq(modelPubVersionTable.subId, subId), notInArray(modelPubVersionTable.status, ['withdrawn', 'draft'])))
    .orderBy(desc(modelPubVersionTable.id))
    .limit(1)
  if (!before) return [{ code: 'modelPubVersion.noteFirst', facts: { count: models.length } }]
  const old = await ctx.db
    .select({ modelId: modelTable.modelId, name: modelTable.name, version: modelFileTable.version })
    .from(modelPubVersionFileTable)
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, modelPubVersionFileTable.fileId))
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(eq(modelPubVersionFileTable.pubVersionId, before.id))
  const note: CodedText[] = [{ code: 'modelPubVersion.noteSince', facts: { name: before.name } }]
  for (const { modelId, name, version } of models) {
    const earlier = old.find((one) => one.modelId === modelId)
    if (!earlier) note.push({ code: 'modelPubVersion.noteAdded', facts: { name, version } })
    else if (earlier.version !== version)
      note.push({ code: 'modelPubVersion.noteChanged', facts: { name, from: earlier.version, to: version } })
  }
  for (const { modelId, name } of old)
    if (!models.some((model) => model.modelId === modelId))
      note.push({ code: 'modelPubVersion.noteGone', facts: { name } })
  if (note.length === 1) note.push({ code: 'modelPubVersion.noteSame', facts: {} })
  return note
}
