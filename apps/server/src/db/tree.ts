import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** These rows and everything below them, in a table whose rows name their parent in `pid`. */
export async function idsBelow(db: Db, table: PgTable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive reach as (
      select id from ${table} where id in ${[...ids]}
      union select t.id from ${table} t join reach on t.pid = reach.id
    ) select id from reach`)
  return rows.map((row) => row.id)
}

/** The parents of these rows, and theirs, up to the top. The top itself is not among them. */
export async function idsAbove(db: Db, table: PgTable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ pid: number }>(sql`
    with recursive reach as (
      select pid from ${table} where id in ${[...ids]}
      union select t.pid from ${table} t join reach on t.id = reach.pid
    ) select pid from reach where pid > 0`)
  return rows.map((row) => row.pid)
}

/** One change of a tree at a time: two moves that are fine alone could close a circle together. */
export const lockTree = (db: Db, name: 'dept' | 'menus') =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${name}`}, 0))`)

/** Hangs rows below their parents; a row whose parent is not there is a root. */
export function asTree<T extends { id: number; pid?: number }>(rows: readonly T[]): (T & { children?: T[] })[] {
  const nodes = new Map<number, T & { children?: T[] }>(rows.map((row) => [row.id, { ...row }]))
  const roots: (T & { children?: T[] })[] = []
  for (const node of nodes.values()) {
    const parent = node.pid === undefined ? undefined : nodes.get(node.pid)
    if (parent) parent.children = [...(parent.children ?? []), node]
    else roots.push(node)
  }
  return roots
}
