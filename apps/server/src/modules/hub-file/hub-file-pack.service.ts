import type { HubFilePackKind } from '@sunmao/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { hubFilePackTable as table } from './hub-file.table.ts'

export interface HubFilePack {
  kind: HubFilePackKind
  part: number
  hash: string
}

/** What was made of a version; nothing of one that was not prepared yet. */
export const hubFilePacks = (db: Db, fileId: number, kind?: HubFilePackKind): Promise<HubFilePack[]> =>
  db
    .select({ kind: table.kind, part: table.part, hash: table.hash })
    .from(table)
    .where(and(eq(table.fileId, fileId), kind ? eq(table.kind, kind) : undefined))
    .orderBy(asc(table.kind), asc(table.part))

/** The pictures of several versions, by version. */
export async function thumbnailsOf(db: Db, fileIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (fileIds.length === 0) return new Map()
  const isIt = and(inArray(table.fileId, [...fileIds]), eq(table.kind, 'thumbnail'))
  const rows = await db.select().from(table).where(isIt)
  return new Map(rows.map(({ fileId, hash }) => [fileId, hash]))
}

/** In the place of those that a preparation before has made. */
export async function replaceHubFilePacks(db: Db, fileId: number, packs: readonly HubFilePack[]): Promise<void> {
  await db.delete(table).where(eq(table.fileId, fileId))
  // A large workbook has thousands of blocks, and a statement takes a limited number of values.
  for (let at = 0; at < packs.length; at += 1000)
    await db.insert(table).values(packs.slice(at, at + 1000).map((pack) => ({ fileId, ...pack })))
}
