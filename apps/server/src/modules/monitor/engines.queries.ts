import type { Engine } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'

const PATIENCE_MS = 3000

type Means = Pick<Ctx, 'db' | 'config' | 'redis' | 'blobs'>

/** What the product stands on, each asked for a word. */
export const readEngines = (ctx: Means): Promise<Engine[]> =>
  Promise.all([
    asked('database', ctx.config.databaseUrl ? 'outside' : 'own', () => databaseVersion(ctx.db)),
    ctx.redis
      ? asked('redis', 'outside', async () => /redis_version:(\S+)/.exec(await ctx.redis!.info('server'))?.[1])
      : nothing('redis'),
    asked('store', ctx.config.s3 ? 'outside' : 'own', () => askStore(ctx)),
    ctx.config.smtpUrl ? { kind: 'mail' as const, place: 'outside' as const, isThere: true } : nothing('mail'),
  ])

const nothing = (kind: Engine['kind']): Engine => ({ kind, place: 'none', isThere: false })

async function asked(
  kind: Engine['kind'],
  place: Engine['place'],
  ask: () => Promise<string | undefined>,
): Promise<Engine> {
  const began = performance.now()
  try {
    const version = await within(ask())
    return { kind, place, version, isThere: true, ms: performance.now() - began }
  } catch {
    return { kind, place, isThere: false }
  }
}

const within = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function databaseVersion(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  return rows[0]?.version.split(' ')[0]
}

/** The first entry of its list is enough. */
async function askStore({ blobs }: Means): Promise<undefined> {
  for await (const _one of blobs.list()) return undefined
  return undefined
}
