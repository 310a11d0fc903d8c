// Points and groups that issues refer to, and the issues that refer to them.
import type { ClashPoint } from '@sunmao/contract'
import { ifcTerms } from '@sunmao/i18n/ifc'
import { and, desc, eq, inArray, min, type SQL } from 'drizzle-orm'
import type { FindReferences, ReferenceMeans } from '../../answers.ts'
import type { Db } from '../../db/client.ts'
import { contains } from '../../db/search.ts'
import { issueReferenceTable, issueTable } from '../issue/issue.table.ts'
import { clashGroupTable, clashPointTable } from './clash.table.ts'
import { isLiveIssue, isOpenPoint } from './points/clash-filter.ts'
import { clashLink, clashNumber, groupName, numberIn } from './points/clash-name.service.ts'

/** Of so many of the newest groups the names are made, to look for words in them. */
const NAMED = 2000

/** Who chooses meets only what he may open; what an issue refers to already is told with its number. */
const isFor = ({ project }: ReferenceMeans, ids: readonly number[] | undefined): SQL | undefined =>
  ids || !project ? undefined : isOpenPoint(project)

export const findPointReferences: FindReferences = async (means, { projId, ids, blurry, limit }) => {
  const table = clashPointTable
  const number = blurry === undefined ? undefined : numberIn(blurry)
  const rows = await means.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.projId, projId),
        ids && inArray(table.id, [...ids]),
        number !== undefined
          ? eq(table.number, number)
          : blurry?.trim()
            ? contains(table.searchText, blurry)
            : undefined,
        isFor(means, ids),
      ),
    )
    .orderBy(desc(table.number))
    .limit(limit)
  const { classTerm } = ifcTerms(means.lang)
  return rows.map((row) => ({
    id: row.id,
    title: `${clashNumber(row.number)} ${classTerm(row.aClass)} × ${classTerm(row.bClass)}`,
    link: clashLink(row),
  }))
}

/** Groups that have no point any more lead nowhere. */
export const findGroupReferences: FindReferences = async (means, { projId, ids, blurry, limit }) => {
  const [group, point] = [clashGroupTable, clashPointTable]
  const rows = await means.db
    .select({ id: group.id, name: group.name, facts: group.facts, subId: min(point.subId), pointId: min(point.id) })
    .from(group)
    .innerJoin(point, eq(point.groupId, group.id))
    .where(and(eq(group.projId, projId), ids && inArray(group.id, [...ids]), isFor(means, ids)))
    .groupBy(group.id)
    .orderBy(desc(group.id))
    .limit(ids ? limit : NAMED)
  const wanted = blurry?.trim().toLowerCase() ?? ''
  return rows
    .map(({ id, subId, pointId, ...row }) => ({
      id,
      title: groupName(means.lang, row),
      link: clashLink({ projId, subId: subId!, id: pointId! }),
    }))
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .slice(0, limit)
}

type Linked = NonNullable<ClashPoint['issue']>

/** The newest issue that refers to each of them, of those that somebody sees. */
export async function issuesOf(
  db: Db,
  userId: number,
  kind: 'clashPoint' | 'clashGroup',
  ids: readonly number[],
): Promise<Map<number, Linked>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([issueReferenceTable.refId], {
      refId: issueReferenceTable.refId,
      id: issueTable.id,
      number: issueTable.number,
      title: issueTable.title,
      status: issueTable.status,
    })
    .from(issueReferenceTable)
    .innerJoin(issueTable, eq(issueTable.id, issueReferenceTable.issueId))
    .where(
      and(
        eq(issueReferenceTable.kind, kind),
        inArray(issueReferenceTable.refId, [...new Set(ids)]),
        isLiveIssue(userId),
      ),
    )
    .orderBy(issueReferenceTable.refId, desc(issueTable.id))
  return new Map(rows.map(({ refId, number, ...row }) => [refId, { ...row, number: number ?? undefined }]))
}
