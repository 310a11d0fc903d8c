import type { BlobAnswer, LabelSize } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { ask } from '../../threads/ask.ts'
import { isSeen } from '../hub-file/folder/readers.service.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { accessControlTable as table } from './access-control.table.ts'
import { currentAddress } from './current.service.ts'
import { type Label, labelSheet } from './label-sheet.ts'
import { qrSvg } from './qr.ts'
import { recordSheet } from './share-record.service.ts'

interface Order {
  ids?: number[] | undefined
  what: 'records' | 'labels'
  labelSize: LabelSize
  skip: number
}

const shareAddress = ({ config }: Pick<Ctx, 'config'>, code: string) => `${config.publicUrl}/outerHub/${code}`

export async function readQrcode(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  const address = shareAddress(ctx, row!.code)
  return { id, code: row!.code, address, svg: qrSvg(address) }
}

export async function exportShares(ctx: ProjectCtx, { ids, what, labelSize, skip }: Order): Promise<BlobAnswer> {
  if (what === 'records') return recordSheet(ctx, { projId: ctx.project.projId, ids })
  if (!ids) throw badRequest('share.labelsNeedShares')
  return labelsOf(ctx, await shareLabels(ctx, ids), { size: labelSize, skip })
}

async function labelsOf(ctx: Ctx, labels: Label[], { size, skip }: { size: LabelSize; skip: number }) {
  const title = translate(ctx.lang, 'share.labels')
  const bytes = await ask(ctx, labelSheet, { title, labels, size, skip })
  return { type: 'application/pdf', name: `${title}.pdf`, bytes }
}

/** In the order of their numbers. */
async function shareLabels(ctx: ProjectCtx, ids: readonly number[]): Promise<Label[]> {
  const rows = await ctx.db
    .select({
      row: table,
      indexCode: projectTable.indexCode,
      projName: projectTable.projName,
      subName: projectSubTable.subName,
    })
    .from(table)
    .innerJoin(projectTable, eq(projectTable.projId, table.projId))
    .leftJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .where(and(inArray(table.id, [...ids]), eq(table.projId, ctx.project.projId)))
    .orderBy(asc(table.no))
  return rows.map(({ row, indexCode, projName, subName }) => ({
    address: shareAddress(ctx, row.code),
    number: `${indexCode}-S-${String(row.no).padStart(4, '0')}`,
    name: row.description,
    place: [projName, subName].filter(Boolean).join(' '),
  }))
}

/** Labels for prints, by which anybody learns whether they still count. */
export async function exportCurrentLabels(
  ctx: ProjectCtx,
  {
    kind,
    fileIds,
    labelSize,
    skip,
  }: { kind: 'model' | 'hubFile'; fileIds: number[]; labelSize: LabelSize; skip: number },
): Promise<BlobAnswer> {
  const labels = kind === 'model' ? await modelLabels(ctx, fileIds) : await fileLabels(ctx, fileIds)
  return labelsOf(ctx, labels, { size: labelSize, skip })
}

async function modelLabels(ctx: ProjectCtx, fileIds: readonly number[]): Promise<Label[]> {
  const rows = await ctx.db
    .select({ file: modelFileTable, name: modelTable.name, subName: projectSubTable.subName })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .innerJoin(projectSubTable, eq(projectSubTable.subId, modelTable.subId))
    .where(and(inArray(modelFileTable.fileId, [...fileIds]), isThere(modelFileTable)))
    .orderBy(asc(modelTable.name))
  return rows.map(({ file, name, subName }) => ({
    address: currentAddress(ctx, file.fileId),
    number: `V${file.version}`,
    name,
    place: `${ctx.project.projName} ${subName}`,
  }))
}

async function fileLabels(ctx: ProjectCtx, fileIds: readonly number[]): Promise<Label[]> {
  const rows = await ctx.db
    .select({ file: hubFileVersionTable, name: hubFileTable.name, subName: projectSubTable.subName })
    .from(hubFileVersionTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
    .innerJoin(projectSubTable, eq(projectSubTable.subId, hubFileTable.subId))
    .where(and(inArray(hubFileVersionTable.fileId, [...fileIds]), isThere(hubFileVersionTable), isSeen(ctx)))
    .orderBy(asc(hubFileTable.name))
  return rows.map(({ file, name, subName }) => ({
    address: currentAddress(ctx, file.fileId),
    number: [file.number, `V${file.version}`].filter(Boolean).join(' '),
    name: file.title ?? name,
    place: `${ctx.project.projName} ${subName}`,
  }))
}
