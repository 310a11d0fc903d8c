import type { PermissionCode, RefusedRow } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'

/** One addressed row, as far as rights go. */
export interface Located {
  kind: string
  id: number
  projId: number
  subId: number | null
  /** The lock that is on it now: who has the permission `code` passes it, the others are refused with `error`. */
  lock: { code: PermissionCode; error: Key } | null
  /** A link that names its id opens it. */
  isShareable: boolean
  /** Whose alone it is; null = it belongs to the project. */
  ownerId: number | null
  /** Who has a part in it; null = rows of this kind know no parts. */
  partIds: readonly number[] | null
  /** Who alone may read it; null = everybody whom the project lets in. */
  readers: Readers | null
  project: LocatedProject
}

/** People, whoever has a permission in the project, who decides in an approval, or the readers of links that name the row. */
export interface Readers {
  ids: readonly number[]
  code: PermissionCode | null
  approvalId: number | null
  isForLinks: boolean
}

export interface LocatedProject {
  projId: number
  projName: string
  status: string
}

/** What a row is called where it is refused. */
export type RowName = Omit<RefusedRow, 'code' | 'text'>

/** The rows of these ids with their projects, or nothing when one of them does not exist. */
export type LocateRows = (db: Db, kind: string, ids: readonly (number | string)[]) => Promise<Located[] | undefined>

/** How rows of one kind lie in projects: the parts of a query. */
export interface Locator {
  from: SQL
  id: PgColumn
  /** Rows that are known by a text: those of these texts. */
  isAmong?: (texts: readonly string[]) => SQL
  projId: PgColumn
  subId?: PgColumn
  /** Its lock, and whether that is on. */
  lock?: NonNullable<Located['lock']> & { isOn: SQL | PgColumn }
  /** Links may name its ids: rows of every other kind are closed to them. */
  isShareable?: true
  /** Whose alone a row is; null = it belongs to the project. */
  ownerId?: SQL | PgColumn
  /** Who has a part in a row, as an array. */
  partIds?: SQL
  /** Who alone may read a row, as `Readers` in JSON; null = the project's people. */
  readers?: SQL
  /** Of projects in the recycle bin, and only of those. */
  isDeleted?: true
  /** What rows of this kind are called, for a refusal of some of several. */
  describe?: (db: Db, lang: Lang, ids: readonly number[]) => Promise<RowName[]>
  /** Another place for ids that are not there any more. */
  orElse?: (db: Db, ids: readonly number[]) => Promise<Pick<Located, 'id' | 'projId'>[]>
}
