import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'
import { deptTable } from './dept.table.ts'
import { menuTable } from './menu.table.ts'

export const dataScopes = ['全部', '本级', '自定义'] as const

/** `key` names the roles that the product itself relies on; the role `admin` passes every check. */
export const roleTable = pgTable('roles', {
  id: id(),
  key: text('key').unique(),
  name: text('name').notNull().unique(),
  nameEn: text('name_en'),
  level: integer('level').notNull().default(3),
  dataScope: text('data_scope', { enum: dataScopes }).notNull().default('本级'),
  description: text('description'),
  ...audit(),
})

export const roleMenuTable = pgTable(
  'role_menu',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roleTable.id, { onDelete: 'cascade' }),
    menuId: integer('menu_id')
      .notNull()
      .references(() => menuTable.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.menuId] }), index('role_menu_menu').on(t.menuId)],
)

export const roleDeptTable = pgTable(
  'role_dept',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roleTable.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => deptTable.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.deptId] }), index('role_dept_dept').on(t.deptId)],
)
