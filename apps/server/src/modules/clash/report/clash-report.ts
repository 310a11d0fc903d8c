import type { ClashFilter } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { ifcTerms } from '@sunmao/i18n/ifc'
import { translator } from '@sunmao/i18n/node'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import type { Db } from '../../../db/client.ts'
import { groupBy } from '../../../db/group-by.ts'
import { labelsOf } from '../../dict/dict-labels.service.ts'
import { placeText } from '../../issue/issue-place.service.ts'
import { firstPictures } from '../../issue/report/issue-report.service.ts'
import { modelTable } from '../../model/model.table.ts'
import { userTable } from '../../users/users.table.ts'
import { clashGroupTable, clashTestTable, clashPointTable as table } from '../clash.table.ts'
import { issuesOf } from '../clash-reference.service.ts'
import { whereOf } from '../points/clash-filter.ts'
import { clashNumber, groupName } from '../points/clash-name.service.ts'
import { type ClashSheetGroup, type ClashSheetPoint, clashReportOrder } from './clash-sheet.ts'

type Row = typeof table.$inferSelect

const rankOf = sql`array_position(array[${sql.join(
  clashReportOrder.map((status) => sql`${status}`),
  sql`, `,
)}]::text[], ${table.status}::text)`

/** Group by group: those with new points first, then those with most; in each the new ones first, then the deepest. */
export async function clashIdsOf(ctx: ProjectCtx, filter: ClashFilter, most: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(await whereOf(ctx, filter))
    .orderBy(
      sql`min(${rankOf}) over (partition by ${table.groupId})`,
      desc(sql`count(*) over (partition by ${table.groupId})`),
      asc(table.groupId),
      rankOf,
      desc(table.depth),
      table.id,
    )
    .limit(most)
  return rows.map(({ id }) => id)
}

export async function clashSheetGroups(
  { db, lang }: { db: Db; lang: Lang },
  ids: readonly number[],
): Promise<ClashSheetGroup[]> {
  const t = translator(lang)
  const label = await labelsOf({ db, lang }, ['discipline'])
  const found = new Map(
    (
      await db
        .select()
        .from(table)
        .where(inArray(table.id, [...ids]))
    ).map((row) => [row.id, row]),
  )
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  const groups = await readGroups(db, [...new Set(rows.map(({ groupId }) => groupId))])
  const models = await readModelNames(db, rows)
  const issues = await readIssues(db, rows)
  const { classTerm } = ifcTerms(lang)
  const side = (row: Row, of: 'a' | 'b') => ({
    discipline: label('discipline', row[`${of}Discipline`]),
    element: [classTerm(row[`${of}Class`]), row[`${of}Name`]].filter(Boolean).join(' '),
    model: models.get(row[`${of}ModelId`]) ?? '',
  })
  const pointOf = (row: Row): ClashSheetPoint => ({
    number: clashNumber(row.number),
    status: t(`clash.status.${row.status}`),
    a: side(row, 'a'),
    b: side(row, 'b'),
    value: Math.round(row.depth * 10) / 10,
    quality: row.quality === 'solid' ? '' : t(`clash.quality.${row.quality}`),
    place: placeText({ level: row.level ?? undefined, room: row.room ?? undefined, grid: row.grid ?? undefined }),
  })
  return [...groupBy(rows, ({ groupId }) => groupId)].flatMap(([groupId, points]) => {
    const one = groups.get(groupId)
    if (!one) return []
    const issue = issues.of(groupId, points)
    return {
      name: groupName(lang, one.group),
      test: one.test.name,
      type: t(`clash.type.${one.test.type}`),
      valueName: t(`clash.value.${one.test.type}`),
      level: points[0]!.level ?? '',
      discipline: one.group.discipline ? label('discipline', one.group.discipline) : '',
      person: one.person ?? '',
      issue: issue ? `${issue.number} ${issue.title}` : '',
      points: points.map(pointOf),
      picture: issue && issues.pictures.get(issue.id),
    }
  })
}

async function readGroups(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ group: clashGroupTable, test: clashTestTable, person: userTable.nickName })
    .from(clashGroupTable)
    .innerJoin(clashTestTable, eq(clashTestTable.id, clashGroupTable.testId))
    .leftJoin(userTable, eq(userTable.id, clashGroupTable.assigneeId))
    .where(inArray(clashGroupTable.id, [...ids]))
  return new Map(rows.map((row) => [row.group.id, row]))
}

async function readModelNames(db: Db, points: readonly Row[]): Promise<Map<number, string>> {
  const ids = [...new Set(points.flatMap(({ aModelId, bModelId }) => [aModelId, bModelId]))]
  const rows = await db.select().from(modelTable).where(inArray(modelTable.modelId, ids))
  return new Map(rows.map(({ modelId, name }) => [modelId, name]))
}

/** The issue of a group, else of its first point that has one. Drafts are nobody's business here. */
async function readIssues(db: Db, points: readonly Row[]) {
  const ofPoints = await issuesOf(
    db,
    0,
    'clashPoint',
    points.map(({ id }) => id),
  )
  const ofGroups = await issuesOf(
    db,
    0,
    'clashGroup',
    points.map(({ groupId }) => groupId),
  )
  const all = [...ofPoints.values(), ...ofGroups.values()]
  const pictures = await firstPictures(
    db,
    all.map(({ id }) => id),
  )
  return {
    pictures,
    of: (groupId: number, own: readonly Row[]) =>
      ofGroups.get(groupId) ?? own.map(({ id }) => ofPoints.get(id)).find((issue) => issue !== undefined),
  }
}
