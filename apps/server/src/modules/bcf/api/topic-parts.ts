// What a topic points to: models, other topics, documents.
import type { BcfDocumentReference } from '@sunmao/bcf'
import type { BcfApiFile } from '@sunmao/contract'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { conflict, forbidden, notFound } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { issueTable } from '../../issue/issue.table.ts'
import { holdIssue, relateByExchange, rightsInExchange } from '../../issue/issue-exchange.service.ts'
import { writeInProject } from '../../project/project-lock.service.ts'
import { bcfTopicTable, type KeptTopic } from '../bcf.table.ts'
import { type ReadFields, readFields } from '../export/read-fields.ts'
import { guidOfOurs } from '../guid-of-ours.ts'
import { checkVersion, keepWords } from './change-topic.ts'
import { documentsOfIssues } from './documents.ts'
import { fieldMeans, issueIdOf, refused, senderOf } from './means.ts'

async function read(ctx: ProjectCtx): Promise<ReadFields> {
  const [found] = (await readFields(await fieldMeans(ctx), [issueIdOf(ctx)])).values()
  if (!found) throw notFound()
  return found
}

/** As who changes its fields. */
async function change<T>(ctx: ProjectCtx, work: (own: ProjectCtx, read: ReadFields) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const row = await holdIssue(own, issueIdOf(own))
    await checkVersion(own, row.id, row.rowVersion)
    const found = await read(own)
    const { mayEdit, statuses } = rightsInExchange(senderOf(own), row, found.assigneeIds)
    if (!mayEdit) throw statuses.length > 1 ? refused('isOver') : forbidden()
    return work(own, found)
  })
}

export const listFiles = async (ctx: ProjectCtx) => filesOf((await read(ctx)).fields.header)

const filesOf = (header: ReadFields['fields']['header']): BcfApiFile[] =>
  header.map((one) => ({
    ifc_project: one.ifcProject,
    ifc_spatial_structure_element: one.ifcSpatialStructureElement,
    filename: one.filename,
    file_name: one.filename,
    date: one.date,
    reference: one.reference,
  }))

/** Bytes that came with a file of the same name stay. */
export const saveFiles = (ctx: ProjectCtx, files: readonly BcfApiFile[]) =>
  change(ctx, async (own, found) => {
    const header = files.map((one): KeptTopic['header'][number] => {
      const filename = one.filename ?? one.file_name ?? undefined
      const before = found.keptTopic.header.find((known) => known.filename === filename && known.file)
      return {
        ...(before ?? { isExternal: true }),
        ...(one.ifc_project && { ifcProject: one.ifc_project }),
        ...(one.ifc_spatial_structure_element && { ifcSpatialStructureElement: one.ifc_spatial_structure_element }),
        ...(filename && { filename }),
        ...(one.date && { date: one.date }),
        ...(one.reference && { reference: one.reference }),
      }
    })
    await keepWords(own, found, { ...found.keptTopic, header })
    return listFiles(own)
  })

const shapesOf = (guids: readonly string[]) => guids.map((related_topic_guid) => ({ related_topic_guid }))

export const listRelated = async (ctx: ProjectCtx) => shapesOf((await read(ctx)).fields.related)

/** Topics that are not here are only kept, as when they come in an archive. */
export const saveRelated = (ctx: ProjectCtx, given: readonly { related_topic_guid: string }[]) =>
  change(ctx, async (own, found) => {
    const related = [...new Set(given.map((one) => one.related_topic_guid))]
    const here = await own.db
      .select({ id: bcfTopicTable.issueId, guid: bcfTopicTable.guid })
      .from(bcfTopicTable)
      .innerJoin(issueTable, eq(issueTable.id, bcfTopicTable.issueId))
      .where(
        and(
          eq(bcfTopicTable.projId, own.project.projId),
          inArray(bcfTopicTable.guid, [...related, found.fields.guid]),
          ne(issueTable.status, 'draft'),
        ),
      )
    const refusal = await relateByExchange(
      senderOf(own),
      found.row.id,
      here.map(({ id }) => id),
    )
    if (refusal) throw refused(refusal)
    const elsewhere = related.filter((guid) => !here.some((one) => one.guid === guid))
    await keepWords(own, found, { ...found.keptTopic, related: elsewhere })
    return listRelated(own)
  })

type Kept = KeptTopic['documents'][number]

const guidAt = (topic: string, one: Pick<BcfDocumentReference, 'guid'>, at: number) =>
  one.guid ?? guidOfOurs(topic, 'document', at)

export async function listReferences(ctx: ProjectCtx) {
  const { fields, row } = await read(ctx)
  const attached = await documentsOfIssues(ctx, eq(issueTable.id, row.id))
  return [
    ...fields.documents.map((one, at) => ({
      guid: guidAt(fields.guid, one, at),
      ...(one.file
        ? { document_guid: one.documentGuid ?? guidAt(fields.guid, one, at) }
        : { url: one.reference ?? '' }),
      description: one.description ?? one.documentDescription,
    })),
    ...attached
      .filter((one) => one.isAttachment)
      .map(({ guid, filename }) => ({ guid, document_guid: guid, description: filename })),
  ]
}

interface Given {
  guid?: string | null
  url: string
  description?: string | null
}

const keptOf = (guid: string, { url, description }: Given): Kept => ({
  ...{ guid, isExternal: true, reference: url },
  ...(description && { description }),
})

const toldOf = async (own: ProjectCtx, guid: string) => {
  const found = (await listReferences(own)).find((one) => one.guid === guid)
  if (!found) throw notFound()
  return found
}

export const addReference = (ctx: ProjectCtx, given: Given) =>
  change(ctx, async (own, found) => {
    const guid = given.guid ?? crypto.randomUUID()
    if ((await listReferences(own)).some((one) => one.guid === guid)) throw conflict('bcf.api.guidTaken')
    await keepWords(own, found, { ...found.keptTopic, documents: [...found.keptTopic.documents, keptOf(guid, given)] })
    return toldOf(own, guid)
  })

/** An attachment stays what it is; only addresses change. */
export const saveReference = (ctx: ProjectCtx, guid: string, given: Given) =>
  change(ctx, async (own, found) => {
    const { documents } = found.keptTopic
    const at = documents.findIndex((one, index) => !one.file && guidAt(found.fields.guid, one, index) === guid)
    if (at < 0) throw notFound()
    await keepWords(own, found, { ...found.keptTopic, documents: documents.with(at, keptOf(guid, given)) })
    return toldOf(own, guid)
  })
