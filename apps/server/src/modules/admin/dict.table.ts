import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'

export const dictTable = pgTable('dict', {
  id: id(),
  name: text('name').notNull().unique(),
  description: text('description'),
  ...audit(),
})

export const dictDetailTable = pgTable(
  'dict_detail',
  {
    id: id(),
    dictId: integer('dict_id')
      .notNull()
      .references(() => dictTable.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    labelEn: text('label_en'),
    value: text('value').notNull(),
    dictSort: integer('dict_sort').notNull().default(999),
    ...audit(),
  },
  (t) => [unique('dict_detail_value').on(t.dictId, t.value), index('dict_detail_dict').on(t.dictId)],
)
