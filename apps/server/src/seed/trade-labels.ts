import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { dictDetailTable } from '../modules/admin/dict.table.ts'
import { menuTable } from '../modules/admin/menu.table.ts'

/** English names of menu entries as they were seeded, and the words of the trade for them. */
const menuTitles: readonly [before: string, after: string][] = [
  ['Posts', 'Positions'],
  ['Add posts', 'Add positions'],
  ['Edit posts', 'Edit positions'],
  ['Delete posts', 'Delete positions'],
  ['Walks', 'Walkthroughs'],
  ['Edit walks', 'Edit walkthroughs'],
  ['Chat robots', 'Chat bots'],
  ['Add chat robots', 'Add chat bots'],
  ['Edit chat robots', 'Edit chat bots'],
  ['Delete chat robots', 'Delete chat bots'],
  ['Feedback desk', 'Feedback'],
  ['View side by side', 'Split view'],
]

const dictLabels: typeof menuTitles = [
  ['Enabled', 'Active'],
  ['Disabled', 'Inactive'],
  ['Concept', 'Concept design'],
  ['Preliminary', 'Preliminary design'],
  ['Construction documents', 'Construction drawings'],
]

/** What nobody has given another name since. */
export async function renameByTrade(db: Db): Promise<void> {
  for (const [before, after] of menuTitles)
    await db.update(menuTable).set({ titleEn: after }).where(eq(menuTable.titleEn, before))
  for (const [before, after] of dictLabels)
    await db.update(dictDetailTable).set({ labelEn: after }).where(eq(dictDetailTable.labelEn, before))
}
