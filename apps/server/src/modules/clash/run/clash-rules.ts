// Ignore rules in force, and which pairs of elements they cover.
import type { ElementRules } from '@sunmao/contract'
import { and, asc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { siteZone } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import type { Opened } from '../../model/packs/opened-model.service.ts'
import { clashIgnoreRuleTable as table } from '../clash.table.ts'
import { maskOf } from '../rules/clash-elements.ts'
import type { ElementRef } from './clash-facts.ts'

export interface PairRules {
  id: number
  a: ElementRules
  b: ElementRules
}

/** That its last day is not over, where the site is. */
export const isInForce = (): SQL | undefined =>
  or(isNull(table.expiry), gte(table.expiry, sql`(now() at time zone ${siteZone()})::date`))

/** Of a test, and of its whole project; the oldest first. */
export const rulesInForce = (db: Db, test: { id: number; projId: number }): Promise<PairRules[]> =>
  db
    .select({ id: table.id, a: table.a, b: table.b })
    .from(table)
    .where(and(eq(table.projId, test.projId), or(isNull(table.testId), eq(table.testId, test.id)), isInForce()))
    .orderBy(asc(table.id))

interface Pair {
  a: ElementRef
  b: ElementRef
}

/** Answers the first rule that covers a pair, whichever of the two elements is in which half. */
export function coverOf(models: readonly Opened[], rules: readonly PairRules[]): (pair: Pair) => number | undefined {
  const masks = rules.map(({ id, a, b }) => ({
    id,
    first: models.map((model) => maskOf(model, a)),
    second: models.map((model) => maskOf(model, b)),
  }))
  const has = (mask: readonly Uint8Array[], { model, element }: ElementRef) => mask[model]![element] === 1
  return ({ a, b }) =>
    masks.find(({ first, second }) => (has(first, a) && has(second, b)) || (has(first, b) && has(second, a)))?.id
}
