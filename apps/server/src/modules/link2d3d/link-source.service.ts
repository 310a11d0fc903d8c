import { LinkBeneath } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { ask } from '../../threads/ask.ts'
import { hubFilePackTable } from '../hub-file/hub-file.table.ts'
import { modelFileTable, modelPackTable, modelTable } from '../model/model.table.ts'
import { type PackedModel, packedModels } from '../model/packs/packed-model.service.ts'
import type { LinkEvidence } from './evidence/link-evidence.service.ts'
import {
  type AskedEvidence,
  type AskedFrame,
  LinkFrame,
  linkBeneath,
  linkEvidence,
  linkFrame,
} from './link-frame.service.ts'

/** The newest versions of a sub's models that can be asked; what is locked tells nobody anything. */
export async function modelsOfSub(db: Db, subId: number): Promise<PackedModel[]> {
  const rows = await db
    .select({ fileId: modelFileTable.fileId })
    .from(modelTable)
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, modelTable.latestFileId))
    .innerJoin(modelPackTable, eq(modelPackTable.fileId, modelFileTable.fileId))
    .where(and(eq(modelTable.subId, subId), eq(modelTable.locked, false), eq(modelPackTable.kind, 'building')))
  return rows.length > 0
    ? packedModels(
        db,
        rows.map(({ fileId }) => fileId),
      )
    : []
}

/** The blob of the lines of a page of a CAD drawing or a PDF; pictures have none. */
export async function sheetOf(db: Db, fileId: number | null, page: number): Promise<string | undefined> {
  if (fileId === null) return undefined
  return (await sheetsOf(db, fileId, [page])).get(page)
}

export async function sheetsOf(db: Db, fileId: number, pages: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { part, hash, kind } = hubFilePackTable
  const isIt = and(eq(hubFilePackTable.fileId, fileId), inArray(kind, ['sheet', 'plan']), inArray(part, [...pages]))
  const rows = pages.length > 0 ? await db.select({ part, hash }).from(hubFilePackTable).where(isIt) : []
  return new Map(rows.map((row) => [row.part, row.hash]))
}

/** For somebody who waits: in a thread. */
export async function askFrame(ctx: Ctx, asked: AskedFrame): Promise<LinkFrame> {
  return LinkFrame.parse(JSON.parse(new TextDecoder().decode(await ask(ctx, linkFrame, asked))))
}

export async function askEvidence(ctx: Ctx, asked: AskedEvidence): Promise<LinkEvidence> {
  return JSON.parse(new TextDecoder().decode(await ask(ctx, linkEvidence, asked)))
}

export async function askBeneath(ctx: Ctx, asked: { models: PackedModel[]; elevation: number }): Promise<LinkBeneath> {
  return LinkBeneath.parse(JSON.parse(new TextDecoder().decode(await ask(ctx, linkBeneath, asked))))
}
