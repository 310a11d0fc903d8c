import type { FilterModelView, ModelRoute } from '@sunmao/contract'
import { boolean, index, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'
import { projectSubTable } from '../project/project.table.ts'
import { author } from '../users/users.table.ts'

export const modelRouteTable = pgTable(
  'model_route',
  {
    id: id(),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    loop: boolean('loop').notNull().default(false),
    speed: real('speed').notNull().default(1),
    frames: jsonb('frames').$type<ModelRoute['frames']>().notNull(),
    sort: integer('sort').notNull(),
    ...audit(),
  },
  (t) => [index('model_route_sub').on(t.subId, t.sort)],
)

/** Grows with every write of a sub's list. */
export const modelRouteListTable = pgTable('model_route_list', {
  subId: integer('sub_id')
    .primaryKey()
    .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
})

export const filterModelViewTable = pgTable(
  'filter_model_view',
  {
    id: id(),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    ...author(),
    name: text('name').notNull(),
    isPersonal: boolean('is_personal').notNull(),
    rules: jsonb('rules').$type<FilterModelView['rules']>().notNull(),
    camera: jsonb('camera').$type<NonNullable<FilterModelView['camera']>>(),
    ...audit(),
  },
  (t) => [index('filter_model_view_sub').on(t.subId), index('filter_model_view_user').on(t.userId)],
)
