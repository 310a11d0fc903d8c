import type { RetentionRule } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { type CleanedKind, type Retention, retentions } from './retentions.ts'

const DAY_MS = 86_400_000
const codeOf = (kind: string) => `keep_${kind}_days`
const isFixed = ({ remove }: Retention) => remove === undefined
const before = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Of the rules that can be changed; a parameter that says nonsense keeps everything. */
async function readDays(db: Db): Promise<(rule: Retention) => number> {
  const codes = retentions.map(({ kind }) => codeOf(kind))
  const rows = await db.select().from(parameterTable).where(inArray(parameterTable.code, codes))
  const values = new Map(rows.map(({ code, value }) => [code, Number(value)]))
  return (rule) => {
    if (isFixed(rule)) return rule.days
    const days = values.get(codeOf(rule.kind)) ?? rule.days
    return Number.isInteger(days) && days >= rule.leastDays ? days : 0
  }
}

export async function listRules(ctx: Ctx): Promise<RetentionRule[]> {
  const daysOf = await readDays(ctx.db)
  const all: RetentionRule[] = []
  for (const rule of retentions) all.push(await present(ctx, rule, daysOf(rule)))
  return all
}

async function present({ db, lang }: Ctx, rule: Retention, days: number): Promise<RetentionRule> {
  const { kind, leastDays } = rule
  const found = days > 0 ? await rule.count(db, before(days)) : { count: 0 }
  const name = translate(lang, `database.rule.${kind}`)
  const about = translate(lang, `database.about.${kind}`)
  return { kind, name, about, days, leastDays, isFixed: isFixed(rule), ...found }
}

export async function previewRule({ db }: Ctx, { kind, days }: { kind: string; days: number }) {
  return days > 0 ? find(kind).count(db, before(days)) : { count: 0 }
}

export async function setRule(ctx: Ctx, { kind, days }: { kind: string; days: number }): Promise<RetentionRule> {
  const rule = find(kind)
  if (isFixed(rule)) throw badRequest('database.isFixed')
  if (days !== 0 && days < rule.leastDays) throw badRequest('database.daysRule', { count: rule.leastDays })
  const values = {
    code: codeOf(kind),
    name: translate('zh-CN', 'database.parameter', { name: translate('zh-CN', `database.rule.${rule.kind}`) }),
    nameEn: translate('en', 'database.parameter', { name: translate('en', `database.rule.${rule.kind}`) }),
    value: String(days),
  }
  await ctx.db
    .insert(parameterTable)
    .values(values)
    .onConflictDoUpdate({ target: parameterTable.code, set: { value: values.value } })
  return present(ctx, rule, days)
}

function find(kind: string): Retention {
  const rule = retentions.find((one) => one.kind === kind)
  if (!rule) throw notFound()
  return rule
}

/** One after the other; the answer says how many of each went. */
export async function cleanData(
  db: Db,
  given: { what: 'all' | CleanedKind; days: number } = { what: 'all', days: 0 },
): Promise<Record<string, number>> {
  const ruled = await readDays(db)
  const daysOf = (rule: Retention) => given.days || ruled(rule)
  const removed: Record<string, number> = {}
  for (const rule of retentions) {
    if (given.what !== 'all' && given.what !== rule.kind) continue
    const days = daysOf(rule)
    if (days > 0 && rule.remove) removed[rule.kind] = await rule.remove(db, before(days))
  }
  return removed
}
