import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Identity } from '../../core/identity.ts'
import { userTable } from './users.table.ts'

export const isGone = eq(userTable.kind, 'gone')

/** Whom somebody may see: the people of his departments. Services are nobody's colleagues. */
export const isVisibleTo = ({ isAdmin, scope }: Pick<Identity, 'isAdmin' | 'scope'>) =>
  and(
    isAdmin ? ne(userTable.kind, 'gone') : eq(userTable.kind, 'person'),
    scope === 'all' ? undefined : inArray(userTable.deptId, [...scope]),
  )
