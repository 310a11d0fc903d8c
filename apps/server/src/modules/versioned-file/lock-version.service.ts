import { inArray } from 'drizzle-orm'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import type { Chain, Version, VersionTables } from './versioned-file.service.ts'

interface LockedVersion {
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

/** Those that are there. Chains first, in the order of their numbers: versions of two chains may be named in any order. */
export async function lockVersions(
  db: Db,
  { chain, version, chainId }: VersionTables,
  fileIds: readonly number[],
): Promise<LockedVersion[]> {
  const isWanted = inArray(version.fileId, [...fileIds])
  const named = db.select({ id: chainId.ofVersion }).from(version).where(isWanted)
  const chains = await db
    .select({ id: chainId.ofChain, row: chain })
    .from(chain)
    .where(inArray(chainId.ofChain, named))
    .orderBy(chainId.ofChain)
    .for('update')
  const files = await db
    .select({ id: chainId.ofVersion, row: version })
    .from(version)
    .where(isWanted)
    .orderBy(version.fileId)
    .for('update')
  const rows = new Map(chains.map(({ id, row }) => [id, row]))
  return files.map(({ id, row }) => ({ chainId: id, chain: rows.get(id)!, file: row }))
}
