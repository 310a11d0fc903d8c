import type { BlobAnswer } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { asc, inArray } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import type { Cell } from '../../resource/sheet.ts'
import { sheetOf } from '../../resource/sheet.ts'
import { showRequirement } from './requirement.service.ts'
import { requirementFailureTable as failureTable } from './requirement.table.ts'
import { listChecks } from './requirement-check.service.ts'

interface Wanted {
  id: number
  format: 'xlsx' | 'html'
}

export async function exportResults(ctx: ProjectCtx, { id, format }: Wanted): Promise<BlobAnswer> {
  const shown = await showRequirement(ctx, id)
  const checks = (await listChecks(ctx, id)).filter(({ status }) => status === 'done')
  const name = `${translate(ctx.lang, 'requirement.title')} ${shown.title}`.slice(0, 120)
  if (format === 'xlsx') return sheetOf(name, titlesOf(ctx), failureRows(ctx, shown, checks))
  const { resultPage } = await import('./result-page.ts')
  return {
    type: 'text/html; charset=utf-8',
    name: `${name}.html`,
    bytes: Buffer.from(resultPage(ctx.lang, shown, checks)),
  }
}

const titlesOf = ({ lang }: ProjectCtx) =>
  (['model', 'specification', 'outcome', 'applicable', 'failed', 'globalId', 'element', 'class', 'unmet'] as const).map(
    (name) => translate(lang, `requirement.column.${name}`),
  )

type Shown = Awaited<ReturnType<typeof showRequirement>>
type Checks = Awaited<ReturnType<typeof listChecks>>

/** A row for each thing that fails, and one for each specification where nothing does. */
async function* failureRows(ctx: ProjectCtx, { asks }: Shown, checks: Checks): AsyncGenerator<readonly Cell[]> {
  for (const check of checks) {
    const failures = await ctx.db
      .select()
      .from(failureTable)
      .where(inArray(failureTable.checkId, [check.id]))
      .orderBy(asc(failureTable.specification), asc(failureTable.sort))
    for (const [at, { name, outcome, applicable, failed }] of check.results.entries()) {
      const head = [
        `${check.modelName} V${check.version}`,
        name,
        translate(ctx.lang, `requirement.outcome.${outcome}`),
        applicable,
        failed,
      ]
      const own = failures.filter(({ specification }) => specification === at)
      if (own.length === 0) yield [...head, '', '', '', '']
      for (const one of own)
        yield [
          ...head,
          one.globalId,
          one.name,
          one.class,
          one.unmet.map((each) => asks[at]?.requirements[each] ?? '').join('; '),
        ]
    }
  }
}
