import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { isThere, type VersionTables } from './versioned-file.service.ts'

/**
 * What stands behind, as a version that nobody has confirmed, is the latest only where there is no other. A chain whose versions are all in the recycle
 * bin lies there too; one that has none is gone.
 */
export async function renewLatest(
  db: Db,
  { chain, version, chainId, isBehind }: VersionTables,
  id: number,
  by?: string,
): Promise<void> {
  const isOfChain = eq(chainId.ofVersion, id)
  const [latest] = await db
    .select({ fileId: version.fileId })
    .from(version)
    .where(and(isOfChain, isThere(version)))
    .orderBy(isBehind, desc(version.version))
    .limit(1)
  const isIt = eq(chainId.ofChain, id)
  if (latest) await db.update(chain).set({ latestFileId: latest.fileId, deleteTime: null, deleteBy: null }).where(isIt)
  else if ((await db.$count(version, isOfChain)) > 0)
    await db
      .update(chain)
      .set({ latestFileId: null, deleteTime: sql`coalesce(${chain.deleteTime}, now())` as never, deleteBy: by ?? null })
      .where(isIt)
  else await db.delete(chain).where(isIt)
}
