import { inArray, sql } from 'drizzle-orm'
import type { Locator } from '../../core/locate.ts'
import { modelLock } from '../model/locked.service.ts'
import { modelTable } from '../model/model.table.ts'
import {
  clashGroupTable,
  clashIgnoreRuleTable,
  clashPointTable,
  clashRunTable,
  clashSelectionTable,
  clashTestTable,
} from './clash.table.ts'
import { isPointThere } from './points/clash-filter.ts'
import { clashNumber, describeGroup } from './points/clash-name.service.ts'

/** That a point shows something of a locked model. */
const isPointLocked = sql`exists (select from ${modelTable} m
  where m.locked and m.model_id in (${clashPointTable.aModelId}, ${clashPointTable.bModelId}))`

export const clashLocators: Record<string, Locator> = {
  clash: {
    from: sql`${clashTestTable}`,
    id: clashTestTable.id,
    projId: clashTestTable.projId,
    subId: clashTestTable.subId,
  },
  clashRun: {
    from: sql`${clashRunTable} join ${clashTestTable} on ${clashTestTable.id} = ${clashRunTable.testId}`,
    id: clashRunTable.id,
    projId: clashTestTable.projId,
    subId: clashTestTable.subId,
  },
  clashSelection: {
    from: sql`${clashSelectionTable}`,
    id: clashSelectionTable.id,
    projId: clashSelectionTable.projId,
  },
  clashIgnoreRule: {
    from: sql`${clashIgnoreRuleTable}`,
    id: clashIgnoreRuleTable.id,
    projId: clashIgnoreRuleTable.projId,
  },
  clashPoint: {
    from: sql`${clashPointTable} join lateral (select 1 where ${isPointThere}) there on true`,
    id: clashPointTable.id,
    projId: clashPointTable.projId,
    subId: clashPointTable.subId,
    lock: modelLock(isPointLocked),
    describe: async (db, _lang, ids) => {
      const { id, projId, number, aName, bName } = clashPointTable
      const rows = await db
        .select({ id, projId, number, aName, bName })
        .from(clashPointTable)
        .where(inArray(id, [...ids]))
      return rows.map((row) => ({
        ...{ id: row.id, projId: row.projId, number: clashNumber(row.number) },
        title: [row.aName, row.bName].filter(Boolean).join(' × '),
      }))
    },
  },
  clashGroup: {
    from: sql`${clashGroupTable}`,
    id: clashGroupTable.id,
    projId: clashGroupTable.projId,
    // One that has a point to be seen may be seen, with those points only.
    lock: modelLock(sql`exists (select from ${clashPointTable} where ${clashPointTable.groupId} = ${clashGroupTable.id})
      and not exists (select from ${clashPointTable}
        where ${clashPointTable.groupId} = ${clashGroupTable.id} and not ${isPointLocked})`),
    describe: async (db, lang, ids) =>
      (
        await db
          .select()
          .from(clashGroupTable)
          .where(inArray(clashGroupTable.id, [...ids]))
      ).map(describeGroup(lang)),
  },
}
