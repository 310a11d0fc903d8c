import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { gramsOf } from '../../db/search.ts'
import { deptTable } from '../admin/dept.table.ts'
import { menuTable } from '../admin/menu.table.ts'
import { siteTable } from '../admin/site.table.ts'
import { personRef } from '../users/users.table.ts'

export const projectStatuses = ['not_started', 'running', 'paused', 'finished', 'archived', 'cancelled'] as const

export const projectTable = pgTable(
  'project',
  {
    projId: integer('proj_id').primaryKey().generatedAlwaysAsIdentity(),
    indexCode: text('index_code').notNull().unique(),
    projName: text('proj_name').notNull(),
    siteId: integer('site_id').references(() => siteTable.id),
    deptId: integer('dept_id').references(() => deptTable.id),
    stage: text('stage').notNull(),
    managerId: personRef('manager_id', 'keepsName'),
    status: text('status', { enum: projectStatuses }).notNull().default('not_started'),
    startDate: date('start_date'),
    planEnd: date('plan_end'),
    /** Name, pinyin, initials and code in small letters. */
    searchText: text('search_text').notNull().default(''),
    /** In the recycle bin since; nobody but its restorer meets it any more. */
    deleteTime: time('delete_time'),
    deleteBy: text('delete_by'),
    ...audit(),
  },
  (t) => [
    index('project_manager').on(t.managerId),
    index('project_dept').on(t.deptId),
    index('project_site').on(t.siteId),
    index('project_deleted').on(t.projId).where(sql`delete_time is not null`),
    index('project_search').using('gin', gramsOf(t.searchText)),
  ],
)

/** A building or part of a project; everything in the hub hangs on one. */
export const projectSubTable = pgTable(
  'project_sub',
  {
    subId: integer('sub_id').primaryKey().generatedAlwaysAsIdentity(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subNo: text('sub_no').notNull(),
    subName: text('sub_name').notNull(),
    sort: integer('sort').notNull().default(999),
    ...audit(),
  },
  (t) => [unique('project_sub_no').on(t.projId, t.subNo)],
)

/** Project roles are templates shared by all projects; their permissions are menu rows of app type 3. */
export const projectRoleTable = pgTable('project_role', {
  id: id(),
  name: text('name').notNull().unique(),
  nameEn: text('name_en'),
  roleSort: integer('role_sort').notNull().default(999),
  ...audit(),
})

export const projectRoleMenuTable = pgTable(
  'project_role_menu',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => projectRoleTable.id, { onDelete: 'cascade' }),
    menuId: integer('menu_id')
      .notNull()
      .references(() => menuTable.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.menuId] }), index('project_role_menu_menu').on(t.menuId)],
)

/** Staffing: who works in which project. */
export const projectResourceTable = pgTable(
  'project_resource',
  {
    resourceId: integer('resource_id').primaryKey().generatedAlwaysAsIdentity(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    /** None = all of them; the same for the subs. */
    disciplines: text('disciplines').array().notNull().default([]),
    subIds: integer('sub_ids').array().notNull().default([]),
    ...audit(),
  },
  (t) => [unique('project_resource_once').on(t.projId, t.userId), index('project_resource_user').on(t.userId)],
)

export const projectResourceRoleTable = pgTable(
  'project_resource_role',
  {
    resourceId: integer('resource_id')
      .notNull()
      .references(() => projectResourceTable.resourceId, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => projectRoleTable.id),
  },
  (t) => [primaryKey({ columns: [t.resourceId, t.roleId] }), index('project_resource_role_role').on(t.roleId)],
)

/** Whose favourite a project is. */
export const projectCollectTable = pgTable(
  'project_collect',
  {
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.projId] }), index('project_collect_proj').on(t.projId)],
)
