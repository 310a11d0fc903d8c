// The bytes as they were sent.
import { and, eq } from 'drizzle-orm'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Ctx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { joinUpload } from '../upload/join-upload.service.ts'
import { isThere, type Version, type VersionedFile, type VersionTables } from './versioned-file.service.ts'

const ADDRESS_S = 600

/** Where they can be fetched for some minutes. */
export async function originalOf(
  ctx: Ctx,
  { chain, version, chainId, texts }: VersionedFile,
  fileId: number,
): Promise<{ address: string; name: string }> {
  const [row] = await ctx.db
    .select({ hash: version.hash, name: chain.name })
    .from(version)
    .innerJoin(chain, eq(chainId.ofChain, chainId.ofVersion))
    .where(and(eq(version.fileId, fileId), isThere(version)))
  if (!row) throw notFound()
  const { hash, name } = row
  if (!hash) throw conflict(texts.notJoined)
  const options = { type: 'application/octet-stream', name, seconds: ADDRESS_S }
  return { address: await ctx.blobs.address(hash, options), name }
}

/** Their name in the store, joined from the parts where nobody has done so yet. */
export async function joinOriginal(
  means: { db: Db; blobs: Blobs },
  { version }: Pick<VersionTables, 'version'>,
  { fileId, hash, uploadId }: Pick<Version, 'fileId' | 'hash' | 'uploadId'>,
): Promise<string> {
  if (hash) return hash
  if (!uploadId) throw new Error(`file ${fileId} has no bytes`)
  const whole = await joinUpload(means, uploadId, async (tx, joined) => {
    await tx.update(version).set({ hash: joined.hash, uploadId: null }).where(eq(version.fileId, fileId))
  })
  return whole.hash
}
