import type { ApprovalPerson } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { projectRoleTable } from '../project/project.table.ts'
import { personOf } from '../users/person.service.ts'
import { userTable } from '../users/users.table.ts'

interface Wanted {
  userIds: readonly (number | null | undefined)[]
  roleIds?: readonly (number | undefined)[]
  lang: Lang
}

export interface Names {
  person(id: number): ApprovalPerson
  role(id: number | undefined): string | undefined
}

const numbers = (ids: readonly (number | null | undefined)[]) => [
  ...new Set(ids.filter((id): id is number => typeof id === 'number')),
]

/** What people and roles are called, also those who have left. */
export async function readNames(db: Db, { userIds, roleIds = [], lang }: Wanted): Promise<Names> {
  const ids = numbers(userIds)
  const people =
    ids.length === 0
      ? []
      : await db
          .select({
            id: userTable.id,
            nickName: userTable.nickName,
            avatarName: userTable.avatarName,
            kind: userTable.kind,
          })
          .from(userTable)
          .where(inArray(userTable.id, ids))
  const asked = numbers(roleIds)
  const roles =
    asked.length === 0 ? [] : await db.select().from(projectRoleTable).where(inArray(projectRoleTable.id, asked))
  const byId = new Map(people.map((one) => [one.id, personOf(one)]))
  const roleById = new Map(roles.map((one) => [one.id, (lang === 'en' && one.nameEn) || one.name]))
  return {
    person: (id) => byId.get(id) ?? { nickName: '', left: true },
    role: (id) => (id === undefined ? undefined : roleById.get(id)),
  }
}
