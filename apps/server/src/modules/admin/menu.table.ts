import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'

/** `type` 0 directory, 1 menu, 2 button. `pid` 0 = top. `appType` 6 enterprise, 3 project. */
export const menuTable = pgTable(
  'menus',
  {
    id: id(),
    pid: integer('pid').notNull().default(0),
    appType: integer('app_type').notNull(),
    type: integer('type').notNull(),
    title: text('title').notNull(),
    titleEn: text('title_en'),
    componentName: text('component_name'),
    component: text('component'),
    path: text('path').notNull().default(''),
    permission: text('permission'),
    icon: text('icon'),
    menuSort: integer('menu_sort').notNull().default(999),
    iFrame: boolean('i_frame').notNull().default(false),
    cache: boolean('cache').notNull().default(true),
    hidden: boolean('hidden').notNull().default(false),
    /** Its tag is always there and cannot be closed. */
    affix: boolean('affix').notNull().default(false),
    ...audit(),
  },
  (t) => [index('menus_pid').on(t.pid)],
)
