import { inArray } from 'drizzle-orm'
import { noteChanges } from '../../core/changes.ts'
import type { Db } from '../../db/client.ts'
import { menuTable } from '../admin/menu.table.ts'

/** What a role is granted no more, beside what it is granted now. */
export async function noteGrant(db: Db, before: ReadonlySet<number>, wanted: readonly number[]): Promise<void> {
  const taken = [...before].filter((id) => !wanted.includes(id))
  const given = wanted.filter((id) => !before.has(id))
  const rows = await db
    .select({ id: menuTable.id, title: menuTable.title })
    .from(menuTable)
    .where(inArray(menuTable.id, [...taken, ...given]))
    .orderBy(menuTable.id)
  const titles = (ids: readonly number[]) =>
    rows
      .filter(({ id }) => ids.includes(id))
      .map(({ title }) => title)
      .join(', ')
  noteChanges({ menus: titles(taken) }, { menus: titles(given) })
}
