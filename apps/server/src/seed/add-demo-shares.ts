// Shares of the demo's building and how they were used over the last days: rows as the product itself would have written them.
import { accessTypeOf, isSignedInAudience, type ShareAudience } from '@sunmao/contract'
import { and, asc, desc, eq } from 'drizzle-orm'
import {
  accessControlRecordTable as recordTable,
  accessControlTable as table,
} from '../modules/access-control/access-control.table.ts'
import { insertShare } from '../modules/access-control/share.service.ts'
import { hubFileTable } from '../modules/hub-file/hub-file.table.ts'
import { issueTable } from '../modules/issue/issue.table.ts'
import { modelPubVersionFileTable, modelPubVersionTable } from '../modules/model-version/model-version.table.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import type { Place } from './demo-place.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Who opened those for people with an account. */
const readers = ['review', 'hvac', 'suwanqing']

type Share = Omit<Parameters<typeof insertShare>[1], 'projId' | 'no'>

/** Left out where the project has shares already. */
export async function addDemoShares({ db }: TaskContext, { projId, subId, idOf }: Place): Promise<void> {
  if ((await db.$count(table, eq(table.projId, projId))) > 0) return
  const shares = await demoShares(db, subId)
  const records: (typeof recordTable.$inferInsert)[] = []
  await db.transaction(async (tx) => {
    for (const [at, { audience, openings = 0, createTime, ...share }] of shares.entries()) {
      const { id } = await insertShare(tx, {
        ...share,
        ...{ projId, subId, no: at + 1, audience, openings, createTime, userId: idOf('lead'), createBy: 'lead' },
        isLogin: isSignedInAudience(audience as ShareAudience),
        lastUse: openings > 0 ? daysAgo(0.1) : undefined,
      })
      const isOurs = isSignedInAudience(audience as ShareAudience)
      const uses = Array.from({ length: openings }, (_, use) => {
        const [reader, address] = [isOurs ? '' : String(8800 + use * 7), `10.20.3.${20 + use}`]
        return {
          ...{ accessControlId: id, projId, action: 'open' as const, what: share.description },
          ...{ userId: isOurs ? idOf(readers[use % readers.length]!) : undefined, reader, address },
          ...{ device: 'Chrome', searchText: `${reader} ${address} ${share.description}`.trim().toLowerCase() },
          createTime: daysAgo(0.1 + ((openings - use) * 2) / openings),
        }
      })
      records.push(...uses)
    }
    // As they happened, whatever was opened.
    records.sort((a, b) => Number(a.createTime) - Number(b.createTime))
    if (records.length > 0) await tx.insert(recordTable).values(records)
  })
}

async function demoShares(db: TaskContext['db'], subId: number): Promise<Share[]> {
  const [release] = await db
    .select()
    .from(modelPubVersionTable)
    .where(and(eq(modelPubVersionTable.subId, subId), eq(modelPubVersionTable.status, 'published')))
  const held = release
    ? await db.select().from(modelPubVersionFileTable).where(eq(modelPubVersionFileTable.pubVersionId, release.id))
    : []
  const [drawing] = await db
    .select()
    .from(hubFileTable)
    .where(and(eq(hubFileTable.subId, subId), eq(hubFileTable.kind, 'drawing')))
    .orderBy(asc(hubFileTable.hubFileId))
  const [issue] = await db
    .select()
    .from(issueTable)
    .where(and(eq(issueTable.subId, subId), eq(issueTable.status, 'open')))
    .orderBy(desc(issueTable.id))
  const looking = ['properties', 'measure', 'section'] as const
  return [
    ...(release
      ? [
          {
            ...{
              accessType: accessTypeOf('federated'),
              description: `业主审阅 ${release.name}`,
              audience: 'site' as const,
            },
            ...{ fileIds: held.map(({ fileId }) => fileId), pubVersionId: release.id, version: 'latest' as const },
            ...{ rights: [...looking], openings: 12, createTime: daysAgo(6) },
          },
        ]
      : []),
    ...(drawing?.latestFileId
      ? [
          {
            ...{ accessType: accessTypeOf('drawing'), description: drawing.name, audience: 'anyone' as const },
            ...{ fileIds: [drawing.latestFileId], version: 'latest' as const, rights: [...looking, 'print' as const] },
            ...{ watermark: ['reader' as const, 'time' as const], openings: 5, createTime: daysAgo(4) },
          },
        ]
      : []),
    ...(issue
      ? [
          {
            ...{
              accessType: accessTypeOf('issue'),
              description: issue.number ?? issue.title,
              audience: 'members' as const,
            },
            ...{ issueId: issue.id, fileIds: issue.fileIds, rights: [...looking, 'comment' as const] },
            ...{ expiry: new Date(Date.now() + 14 * DAY_MS), openings: 3, createTime: daysAgo(2) },
          },
        ]
      : []),
  ]
}
