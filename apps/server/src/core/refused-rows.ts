// What is done with several rows at once happens to all of them or to none, and whoever asked is told which ones refused and why.
import type { RefusedRow } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'
import type { RowName } from './locate.ts'

/** As many as one reads. */
const SHOWN = 20

/** Tries every row, within a transaction that a refusal ends. */
export async function forAllRows<Row>(
  { lang }: Pick<Ctx, 'lang'>,
  rows: Iterable<Row>,
  { describe, run }: { describe: (row: Row) => RowName; run: (row: Row) => Promise<unknown> },
): Promise<void> {
  const refused: RefusedRow[] = []
  for (const row of rows)
    try {
      await run(row)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(refusedRow(lang, describe(row), error))
    }
  if (refused.length > 0) throw rowsRefused(refused)
}

export const refusedRow = (lang: Ctx['lang'], name: RowName, error: AppError): RefusedRow => ({
  ...name,
  code: error.code,
  text: translate(lang, error.code, error.params),
})

export function rowsRefused(refused: readonly RefusedRow[]): AppError {
  const count = refused.length
  return new AppError(409, 'error.rowsRefused', { count }, { rows: refused.slice(0, SHOWN), refused: count })
}
