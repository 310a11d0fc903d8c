import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { VersionTables } from './versioned-file.service.ts'

/** Of what nobody has confirmed a version is the latest only where there is no other. Answers whether the chain has any left. */
export async function renewLatest(db: Db, { chain, version, chainId }: VersionTables, id: number): Promise<boolean> {
  const [latest] = await db
    .select({ fileId: version.fileId })
    .from(version)
    .where(eq(chainId.ofVersion, id))
    .orderBy(sql`${version.status} = 'unconfirmed'`, desc(version.version))
    .limit(1)
  if (latest) await db.update(chain).set({ latestFileId: latest.fileId }).where(eq(chainId.ofChain, id))
  return latest !== undefined
}
