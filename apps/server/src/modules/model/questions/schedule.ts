import { modelQuery } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { schedule } from '@sunmao/model'
import { bytesOfSheet } from '../../../resource/sheet.ts'
import { defineQuestion } from '../../../threads/define-question.ts'
import { type Opened, openModels } from '../packs/opened-model.service.ts'
import { type ElementQuery, matchesIn } from './element-query.service.ts'
import { type AskedOfModels, modelQuestion } from './model-question.service.ts'
import { type AskedDimension, dimensionIn, dimensionWord } from './tree-labels.ts'

export interface ScheduleQuery extends ElementQuery {
  groupBy: AskedDimension[]
  sums: { set: string; name: string }[]
}

export const makeSchedule = modelQuestion({
  name: 'makeSchedule',
  file: import.meta.url,
  reply: modelQuery.schedule.reply,
  answer: scheduleOf,
})

function scheduleOf(opened: readonly Opened[], query: ScheduleQuery) {
  const rows = new Map<string, { keys: string[]; count: number; sums: number[] }>()
  for (const one of opened) {
    const { building } = one
    const elements = matchesIn(building, query)
    const place = dimensionIn(one, query.groupBy, [])
    const part = schedule(building, elements, place!.dimensions, query.sums)
    for (const { labels, count, sums } of part.rows) {
      const keys = place!.labels(labels)
      const row = rows.get(keys.join('\n')) ?? { keys, count: 0, sums: query.sums.map(() => 0) }
      row.count += count
      row.sums = row.sums.map((sum, i) => sum + sums[i]!)
      rows.set(keys.join('\n'), row)
    }
  }
  return { columns: query.sums.map(({ name }) => name), rows: [...rows.values()] }
}

/** The schedule as a sheet: groups, number, sums. */
export const scheduleSheet = defineQuestion({
  name: 'scheduleSheet',
  file: import.meta.url,
  run: async ({ blobs }, { models, input, lang }: AskedOfModels<ScheduleQuery>) => {
    const { columns, rows } = scheduleOf(await openModels(blobs, models), input)
    return bytesOfSheet(
      titlesOf(lang, input, columns),
      rows.map(({ keys, count, sums }) => [...keys, count, ...sums]),
    )
  },
})

const titlesOf = (lang: Lang, { groupBy }: ScheduleQuery, columns: readonly string[]) => [
  ...groupBy.map((one) => dimensionWord(lang, one)),
  translate(lang, 'model.count'),
  ...columns,
]
