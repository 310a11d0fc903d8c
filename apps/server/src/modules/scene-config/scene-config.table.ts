import type { Scene } from '@sunmao/contract'
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { audit } from '../../db/columns.ts'
import { projectSubTable } from '../project/project.table.ts'

/** One of each sub at most; without a row it looks as the product comes. */
export const sceneConfigTable = pgTable('scene_config', {
  subId: integer('sub_id')
    .primaryKey()
    .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
  scene: jsonb('scene').$type<Scene>().notNull(),
  ...audit(),
})
