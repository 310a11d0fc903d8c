import type { ReceivedFile, StorageFile } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { StoredBlob } from '../../blobs/blobs.ts'
import { safeType } from '../../blobs/signed-address.ts'
import { keepBlob } from '../../blobs/store-blob.ts'
import type { Ctx, Services } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { randomToken } from '../../token.ts'
import { asFile } from './storage.queries.ts'
import { storageTable } from './storage.table.ts'
import { cleanName, storageType } from './storage-name.ts'

const NAME_BYTES = 16

/** Writes the row of bytes that were just stored. The given name is what people read; the file's own says what it is. */
export async function keepFile(ctx: Ctx, file: StoredBlob & { name: string }, given?: string): Promise<StorageFile> {
  const { base, suffix } = cleanName(file.name)
  const name = given?.trim() ? cleanName(given).base : base
  const ending = suffix && `.${suffix}`
  const by = ctx.user.me.username
  const [row] = await ctx.db
    .insert(storageTable)
    .values({
      name,
      realName: `${base}-${randomToken(NAME_BYTES)}${ending}`,
      suffix,
      type: storageType(suffix),
      bytes: file.size,
      hash: file.hash,
      createBy: by,
      updateBy: by,
    })
    .returning()
  return asFile(row!)
}

/** What a form brought: its bytes get their place and their row together. */
export const keepReceived = (ctx: Ctx, file: ReceivedFile, given?: string): Promise<StorageFile> =>
  ctx.db.transaction(async (tx) =>
    keepFile({ ...ctx, db: tx }, { name: file.name, ...(await keepBlob(tx, file)) }, given),
  )

export async function renameFile(ctx: Ctx, given: { id: number; name: string; rowVersion?: number }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(storageTable).where(eq(storageTable.id, given.id)).for('update')
    if (!row) throw notFound()
    if (given.rowVersion !== undefined && given.rowVersion !== row.rowVersion)
      throw conflict('error.stale', asFile(row))
    await tx
      .update(storageTable)
      .set({ name: cleanName(given.name).base, updateBy: ctx.user.me.username })
      .where(eq(storageTable.id, given.id))
  })
}

/** All of them or none. */
export async function removeFiles(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const rows = await tx.delete(storageTable).where(inArray(storageTable.id, ids)).returning()
    if (rows.length !== new Set(ids).size) throw notFound()
  })
}

/** What a browser may be told that a file is; everything else is only bytes. */
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The file of this address, for who knows it. Pictures are shown, everything else is saved. */
export async function openFile(services: Services, type: string, realName: string) {
  const [row] = await services.db
    .select()
    .from(storageTable)
    .where(and(eq(storageTable.realName, realName), eq(storageTable.type, type)))
  if (!row) return undefined
  const shown = safeType(types[row.suffix] ?? '')
  const { bytes, size } = await services.blobs.open(row.hash)
  const name = row.suffix ? `${row.name}.${row.suffix}` : row.name
  return { type: shown, bytes, size, name: shown.startsWith('image/') ? undefined : name }
}
