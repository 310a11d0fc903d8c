import type { LiveEvent } from '@sunmao/contract'
import { and, isNotNull, not } from 'drizzle-orm'
import { tellProject } from '../../../bus/tell.ts'
import type { Db } from '../../../db/client.ts'
import { clashIgnoreRuleTable } from '../clash.table.ts'
import { isInForce } from '../run/clash-rules.ts'
import { uncover } from './clash-cover.ts'

/** Points of rules whose last day is over come back. */
export async function endExpiredRules(db: Db, publish: (topic: string, event: LiveEvent) => void): Promise<void> {
  const rules = await db
    .select({ id: clashIgnoreRuleTable.id, projId: clashIgnoreRuleTable.projId })
    .from(clashIgnoreRuleTable)
    .where(and(isNotNull(clashIgnoreRuleTable.expiry), not(isInForce()!)))
  for (const { id, projId } of rules) {
    const back = await db.transaction((tx) => uncover(tx, [id]))
    if (back > 0) tellProject({ bus: { publish } }, projId, 'clash')
  }
}
