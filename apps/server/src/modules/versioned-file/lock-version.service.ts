import { and, inArray, isNotNull } from 'drizzle-orm'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { type Chain, isThere, type Version, type VersionTables } from './versioned-file.service.ts'

export interface LockedVersion {
  chainId: number
  chain: Chain
  file: Version
}

/** One writer of a file at a time. */
export async function lockVersion(db: Db, tables: VersionTables, fileId: number): Promise<LockedVersion> {
  const [locked] = await lockVersions(db, tables, [fileId])
  if (!locked) throw notFound()
  return locked
}

/** Those that are there, or those in the recycle bin. Chains first, in the order of their numbers: versions of two chains may be named in any order. */
export async function lockVersions(
  db: Db,
  { chain, version, chainId }: VersionTables,
  fileIds: readonly number[],
  { isInBin = false } = {},
): Promise<LockedVersion[]> {
  const isWanted = and(
    inArray(version.fileId, [...fileIds]),
    isInBin ? isNotNull(version.deleteTime) : isThere(version),
  )
  const rows = new Map<number, Chain>()
  // A version may go to a chain of its own while its chain is waited for; the new one has the higher number.
  for (;;) {
    const named = await db.selectDistinct({ id: chainId.ofVersion }).from(version).where(isWanted)
    const missing = named.map(({ id }) => id).filter((id) => !rows.has(id))
    if (missing.length === 0) break
    const locked = await db
      .select({ id: chainId.ofChain, row: chain })
      .from(chain)
      .where(inArray(chainId.ofChain, missing))
      .orderBy(chainId.ofChain)
      .for('update')
    for (const { id, row } of locked) rows.set(id, row)
    if (locked.length < missing.length) break
  }
  const files = await db
    .select({ id: chainId.ofVersion, row: version })
    .from(version)
    .where(isWanted)
    .orderBy(version.fileId)
    .for('update')
  return files.flatMap(({ id, row }) => {
    const locked = rows.get(id)
    return locked ? [{ chainId: id, chain: locked, file: row }] : []
  })
}
