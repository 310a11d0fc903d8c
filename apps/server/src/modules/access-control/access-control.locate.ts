import { sql } from 'drizzle-orm'
import type { Locator } from '../../core/locate.ts'
import { accessControlTable as table } from './access-control.table.ts'

export const accessControlLocators: Record<string, Locator> = {
  accessControl: {
    from: sql`${table}`,
    id: table.id,
    projId: table.projId,
    subId: table.subId,
    // Whoever answers for a share may change and end it.
    partIds: sql`array_remove(array[${table.userId}], null)`,
  },
}
