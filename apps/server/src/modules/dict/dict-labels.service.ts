import type { Lang } from '@sunmao/i18n'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'

export interface DictWord {
  value: string
  label: string
}

/** The words of dictionaries in a language, in their order, by the dictionary's name. */
export async function readWords(
  { db, lang }: { db: Db; lang: Lang },
  dictionaries: readonly string[],
): Promise<Map<string, DictWord[]>> {
  const rows = await db
    .select({
      dictionary: dictTable.name,
      value: dictDetailTable.value,
      label: dictDetailTable.label,
      labelEn: dictDetailTable.labelEn,
    })
    .from(dictDetailTable)
    .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
    .where(inArray(dictTable.name, [...dictionaries]))
    .orderBy(dictDetailTable.dictSort, dictDetailTable.id)
  const named = rows.map(({ labelEn, ...row }) => ({ ...row, label: (lang === 'en' && labelEn) || row.label }))
  return groupBy(named, ({ dictionary }) => dictionary)
}

/** What a stored word is called; one that its dictionary has lost stands for itself. */
export async function labelsOf(means: { db: Db; lang: Lang }, dictionaries: readonly string[]) {
  const words = await readWords(means, dictionaries)
  return (dictionary: string, value: string): string =>
    words.get(dictionary)?.find((word) => word.value === value)?.label ?? value
}
