import type { BlobAnswer } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from '../../http/context.ts'
import { sheetOf } from '../../resource/sheet.ts'
import { makeSchedule } from './model-query.service.ts'
import { dimensionWord } from './tree-words.ts'

/** The schedule as a sheet: groups, number, sums. */
export async function scheduleSheet(ctx: Ctx, query: Parameters<typeof makeSchedule>[1]): Promise<BlobAnswer> {
  const { columns, rows } = await makeSchedule(ctx, query)
  const titles = [
    ...query.groupBy.map((one) => dimensionWord(ctx.lang, one)),
    translate(ctx.lang, 'model.count'),
    ...columns,
  ]
  async function* lines() {
    for (const { keys, count, sums } of rows) yield [...keys, count, ...sums]
  }
  return sheetOf(translate(ctx.lang, 'model.schedule'), titles, lines())
}
