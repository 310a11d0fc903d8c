import { unresolvedClashStatuses } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { and, eq, inArray, isNotNull, min } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { endTodos, type Own } from '../../hub-to-do/hub-to-do.service.ts'
import { todoTable } from '../../hub-to-do/hub-to-do.table.ts'
import { renewTodosOf } from '../../hub-to-do/renew-todos.service.ts'
import { clashGroupTable, clashPointTable } from '../clash.table.ts'
import { clashLink, groupName } from './clash-name.service.ts'

/**
 * Whoever a group is assigned to has something to do as long as a point of it is unresolved: given when it begins, done when
 * the last one goes. `hasMoved`: it was taken from who had it before.
 */
export async function renewGroupTodos(
  own: Own & { lang: Lang },
  groupIds: readonly number[],
  hasMoved = false,
): Promise<void> {
  const ids = [...new Set(groupIds)]
  if (ids.length === 0) return
  const isUnresolved = inArray(clashPointTable.status, [...unresolvedClashStatuses])
  const rows = await own.db
    .select({
      group: clashGroupTable,
      subId: min(clashPointTable.subId),
      pointId: min(clashPointTable.id),
    })
    .from(clashGroupTable)
    .leftJoin(clashPointTable, and(eq(clashPointTable.groupId, clashGroupTable.id), isUnresolved))
    .where(and(inArray(clashGroupTable.id, ids), hasMoved ? undefined : isNotNull(clashGroupTable.assigneeId)))
    .groupBy(clashGroupTable.id)
  const waiting = await handlersOf(
    own.db,
    rows.map(({ group }) => group.id),
  )
  for (const { group, subId, pointId } of rows) {
    const { id, projId, assigneeId } = group
    const wanted = subId && pointId && assigneeId !== null ? [assigneeId] : []
    // A thousand points are decided at once, and hardly a group of theirs begins or ends with that.
    if (String(waiting.get(id) ?? []) === String(wanted)) continue
    if (!subId || !pointId) await endTodos(own, { bizType: 'clash', bizId: id }, 'done')
    else
      await renewTodosOf(
        own,
        {
          bizType: 'clash',
          bizId: id,
          projId,
          subId,
          title: groupName(own.lang, group),
          action: 'handle',
          link: clashLink({ projId, subId, id: pointId }),
          handlerIds: assigneeId === null ? [] : [assigneeId],
        },
        false,
      )
  }
}

/** For each group with something to do whom it waits for. */
async function handlersOf(db: Db, groupIds: readonly number[]): Promise<Map<number, number[]>> {
  const handlers = new Map<number, number[]>()
  if (groupIds.length === 0) return handlers
  const rows = await db
    .select({ groupId: todoTable.bizId, userId: todoTable.handlerId })
    .from(todoTable)
    .where(
      and(eq(todoTable.bizType, 'clash'), inArray(todoTable.bizId, [...groupIds]), eq(todoTable.status, 'pending')),
    )
  for (const { groupId, userId } of rows) handlers.set(groupId, [...(handlers.get(groupId) ?? []), userId])
  return handlers
}
