import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { VersionTables } from './versioned-file.service.ts'

/** Bytes of all versions in a project, for its quota. */
export const versionUsage =
  ({ chain, version, chainId }: VersionTables) =>
  async (db: Db, projId: number): Promise<number> => {
    const [found] = await db
      .select({ bytes: sql<number>`coalesce(sum(${version.size}), 0)`.mapWith(Number) })
      .from(version)
      .innerJoin(chain, eq(chainId.ofChain, chainId.ofVersion))
      .where(eq(chain.projId, projId))
    return found!.bytes
  }
