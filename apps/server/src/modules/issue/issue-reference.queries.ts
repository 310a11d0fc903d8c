// What an issue may refer to: the manifests answer which of their things are in a project, by their ids or by their words.
// Showing, checking and choosing references all ask them.
import { type IssueReference, issueReferenceKinds, type ShownReference } from '@sunmao/contract'
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { FindReferences, ReferenceMeans } from '../../answers.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { groupBy } from '../../db/group-by.ts'
import { byIdsOrWords } from '../../db/search.ts'
import { issueLink } from './issue.queries.ts'
import { issueReferenceTable, issueTable } from './issue.table.ts'

const MOST = 1000
const CHOICES = 20

type Means = ReferenceMeans & { registry: Pick<Ctx['registry'], 'references'> }

/** Issues that others refer to. */
export const findIssueReferences: FindReferences = async ({ db }, wanted) => {
  const rows = await db
    .select({ id: issueTable.id, projId: issueTable.projId, number: issueTable.number, title: issueTable.title })
    .from(issueTable)
    .where(
      and(
        eq(issueTable.projId, wanted.projId),
        ne(issueTable.status, 'draft'),
        byIdsOrWords(wanted, issueTable.id, [issueTable.number, issueTable.title]),
      ),
    )
    .orderBy(desc(issueTable.id))
    .limit(wanted.limit)
  return rows.map((row) => ({ id: row.id, title: `${row.number} ${row.title}`, link: issueLink(row) }))
}

/** What was removed since is not told. */
export async function readReferences(
  means: Means,
  { id, projId }: { id: number; projId: number },
): Promise<ShownReference[]> {
  const rows = await means.db
    .select({ kind: issueReferenceTable.kind, id: issueReferenceTable.refId })
    .from(issueReferenceTable)
    .where(eq(issueReferenceTable.issueId, id))
    .orderBy(asc(issueReferenceTable.id))
  const found = await findAll(means, projId, rows)
  return rows.flatMap((row) => found.find((one) => one.kind === row.kind && one.id === row.id) ?? [])
}

/** That each of them is there, in the same project. */
export async function checkReferences(
  means: Means,
  projId: number,
  references: readonly IssueReference[],
): Promise<void> {
  const wanted = new Set(references.map(({ kind, id }) => `${kind} ${id}`))
  if ((await findAll(means, projId, references)).length !== wanted.size) throw badRequest('issue.otherProject')
}

async function findAll(means: Means, projId: number, references: readonly IssueReference[]): Promise<ShownReference[]> {
  const found: ShownReference[] = []
  for (const [kind, rows] of groupBy(references, (one) => one.kind)) {
    const ids = [...new Set(rows.map(({ id }) => id))]
    const things = (await means.registry.references[kind]?.(means, { projId, ids, limit: MOST })) ?? []
    found.push(...things.map((one) => ({ kind, ...one })))
  }
  return found
}

/** The newest of each kind that have these words. */
export async function findReferences(means: Means, { projId, blurry }: { projId: number; blurry?: string }) {
  const found: ShownReference[] = []
  for (const kind of issueReferenceKinds) {
    const things = (await means.registry.references[kind]?.(means, { projId, blurry, limit: CHOICES })) ?? []
    found.push(...things.map((one) => ({ kind, ...one })))
  }
  return found
}
