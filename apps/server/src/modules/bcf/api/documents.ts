// Documents of a project as the BCF-API has them: attachments of its issues, and files that came with topics.
import type { BlobAnswer } from '@sunmao/contract'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { notFound } from '../../../core/errors.ts'
import { issueAttachmentTable, issueTable } from '../../issue/issue.table.ts'
import { bcfFileTable, bcfTopicTable } from '../bcf.table.ts'
import { guidOfOurs } from '../guid-of-ours.ts'

interface Document {
  guid: string
  filename: string
  isAttachment: boolean
  /** Of the attachment, or of the file that came. */
  id: number
}

const bareName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export async function documentsOfIssues({ db, project }: ProjectCtx, where?: SQL): Promise<Document[]> {
  const isHere = and(eq(bcfTopicTable.projId, project.projId), ne(issueTable.status, 'draft'), where)
  const attached = await db
    .select({ id: issueAttachmentTable.id, filename: issueAttachmentTable.name, topic: bcfTopicTable.guid })
    .from(issueAttachmentTable)
    .innerJoin(issueTable, eq(issueTable.id, issueAttachmentTable.issueId))
    .innerJoin(bcfTopicTable, eq(bcfTopicTable.issueId, issueTable.id))
    .where(isHere)
    .orderBy(asc(issueAttachmentTable.id))
  const came = await db
    .select({ guid: bcfTopicTable.guid, documents: sql<Kept[]>`${bcfTopicTable.topic} -> 'documents'` })
    .from(bcfTopicTable)
    .innerJoin(issueTable, eq(issueTable.id, bcfTopicTable.issueId))
    .where(and(isHere, sql`${bcfTopicTable.topic} -> 'documents' <> '[]'`))
    .orderBy(asc(bcfTopicTable.issueId))
  const files = came.flatMap(({ guid, documents }) =>
    documents.flatMap((one, at): Document[] => {
      if (!one.file) return []
      const filename = one.filename ?? bareName(one.file.path)
      const own = one.documentGuid ?? one.guid ?? guidOfOurs(guid, 'document', at)
      return [{ guid: own, filename, isAttachment: false, id: one.file.bcfFileId }]
    }),
  )
  return [
    ...attached.map(({ id, filename, topic }) => ({
      guid: attachmentGuid(topic, id),
      filename,
      isAttachment: true,
      id,
    })),
    // One document may be named by several topics.
    ...new Map(files.map((one) => [one.guid, one])).values(),
  ]
}

type Kept = NonNullable<NonNullable<typeof bcfTopicTable.$inferSelect.topic>['documents']>[number]

/** Apart from those of documents that came, which have low numbers. */
const attachmentGuid = (topic: string, id: number) => guidOfOurs(`${topic} attachment`, 'document', id)

export const listDocuments = async (ctx: ProjectCtx) =>
  (await documentsOfIssues(ctx)).map(({ guid, filename }) => ({ guid, filename }))

export async function downloadDocument(ctx: ProjectCtx, guid: string): Promise<BlobAnswer> {
  const found = (await documentsOfIssues(ctx)).find((one) => one.guid === guid)
  const table = found?.isAttachment ? issueAttachmentTable : bcfFileTable
  const [row] = await ctx.db
    .select({ hash: table.hash })
    .from(table)
    .where(eq(table.id, found?.id ?? 0))
  if (!found || !row) throw notFound()
  const { bytes } = await ctx.blobs.open(row.hash)
  return { type: 'application/octet-stream', bytes, name: found.filename }
}
