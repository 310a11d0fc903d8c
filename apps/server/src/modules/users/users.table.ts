import { sql } from 'drizzle-orm'
import { boolean, index, integer, type PgColumn, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { gramsOf } from '../../db/search.ts'
import { deptTable } from '../admin/dept.table.ts'
import { jobTable } from '../admin/job.table.ts'
import { roleTable } from '../admin/role.table.ts'
import { siteTable } from '../admin/site.table.ts'
import { fileTable } from '../file/file.table.ts'

/** The administration also finds people by the name they sign in with and by their mail address. */
const userWords = (t: { searchText: PgColumn; username: PgColumn; email: PgColumn }) =>
  sql`(${t.searchText} || ' ' || ${t.username} || ' ' || coalesce(${t.email}, ''))`

export const userTable = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    nickName: text('nick_name').notNull(),
    jobNumber: text('job_number').unique(),
    gender: text('gender'),
    phone: text('phone').unique(),
    email: text('email'),
    avatarName: text('avatar_name').references(() => fileTable.name, { onDelete: 'set null' }),
    /** None for people whom another system vouches for. */
    passwordHash: text('password_hash'),
    pwdResetTime: time('pwd_reset_time'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    /** A service signs in by its own provider only, and is nobody's colleague. Of who is gone nothing is left but the name. */
    kind: text('kind', { enum: ['person', 'service', 'gone'] })
      .notNull()
      .default('person'),
    siteId: integer('site_id').references(() => siteTable.id),
    deptId: integer('dept_id').references(() => deptTable.id),
    /** For the administration alone. */
    remark: text('remark'),
    /** Name, pinyin, initials, job number in small letters, blank-separated: what the people search looks through. */
    searchText: text('search_text').notNull().default(''),
    ...audit(),
  },
  (t) => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    index('users_dept').on(t.deptId),
    index('users_site').on(t.siteId),
    index('users_gone').on(t.id).where(sql`kind = 'gone'`),
    index('users_name').on(t.nickName, t.id),
    index('users_avatar').on(t.avatarName),
    index('users_search').using('gin', gramsOf(userWords(t))),
  ],
)

/**
 * The one way to refer to a person. Who is removed stays as a row with nothing but a name: what `keepsName` goes on showing it, what
 * `goesWithPerson` is removed with him.
 */
export const personRef = <N extends string>(name: N, rule: 'keepsName' | 'goesWithPerson') =>
  integer(name).references(() => userTable.id, rule === 'goesWithPerson' ? { onDelete: 'cascade' } : undefined)

/** Who made something that others have too. `userName` is of readers without an account, and of who left before rows were kept. */
export const author = () => ({
  userId: personRef('user_id', 'keepsName'),
  userName: text('user_name'),
})

/** What people call him, also after he has left. */
export const authorName = (table: { userName: PgColumn }) =>
  sql<string | null>`coalesce(${userTable.nickName}, ${table.userName})`

export const userGrams = gramsOf(userWords(userTable))

export const userRoleTable = pgTable(
  'user_role',
  {
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    roleId: integer('role_id')
      .notNull()
      .references(() => roleTable.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('user_role_role').on(t.roleId)],
)

export const userJobTable = pgTable(
  'user_job',
  {
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobTable.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.jobId] }), index('user_job_job').on(t.jobId)],
)

/** Accounts elsewhere that sign in as this person: `issuer` is an OpenID provider or a directory, `subject` its id there. */
export const userIdentityTable = pgTable(
  'user_identity',
  {
    id: id(),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('user_identity_subject').on(t.issuer, t.subject), index('user_identity_user').on(t.userId)],
)
