import {
  type HubAnnotationDetail,
  type hubAnnotation,
  type Input,
  type IssueLocation,
  isLiveAnnotation,
} from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { conflict } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { htmlOfText } from '../../rich-text/clean-html.ts'
import { hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { raiseIssue } from '../issue/issue.service.ts'
import { filesThere } from '../model/files-there.service.ts'
import { lockSub } from '../project/project-lock.service.ts'
import { membersAmong } from '../project/seen-project.service.ts'
import { threadTable } from '../thread/thread.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { setStatus } from './annotation-move.service.ts'
import { type AnnotationRow, addresseesOf, lockAnnotation, showAnnotation } from './annotation-row.ts'
import { readReplies } from './hub-annotation.queries.ts'

type Asked = Input<typeof hubAnnotation.updateStatusToIssue>['query']

/** What an annotation does not say of itself. */
const usual = { type: 'error', errorClass: 'general', priority: 'medium' }

/**
 * Makes an issue of an annotation. Its row is locked until the issue is there, so of any number of callers one makes it and
 * the others find it. The conversation goes over to the issue, and both refer to each other.
 */
export const turnIntoIssue = (ctx: ProjectCtx, { id, ...asked }: Asked): Promise<HubAnnotationDetail> =>
  inTransaction(ctx, async (own) => {
    // The sub before the annotation, as whoever removes the sub: the issue's number needs it anyway.
    await lockSub(own.db, own.project.projId, own.rows[0]!.subId!)
    const row = await lockAnnotation(own, id)
    if (row.issueId) return showAnnotation(own, id)
    if (!isLiveAnnotation(row.status)) throw conflict('annotation.movedOn', await showAnnotation(own, id))
    const addresseeIds = await addresseesOf(own, id)
    const issueId = await raiseFrom(own, row, addresseeIds, asked)
    await own.db
      .update(threadTable)
      .set({ kind: 'issue', refId: issueId })
      .where(and(eq(threadTable.kind, 'hubAnnotation'), eq(threadTable.refId, id)))
    await setStatus(own, row, addresseeIds, { status: 'to_issue', issueId, closeTime: new Date() })
    return showAnnotation(own, id)
  })

async function raiseFrom(
  own: ProjectCtx,
  row: AnnotationRow,
  addresseeIds: readonly number[],
  asked: Omit<Asked, 'id'>,
): Promise<number> {
  const there = await filesThere(own, [...row.fileIds, ...row.elements.map(({ fileId }) => fileId)])
  const fileIds = row.fileIds.filter((fileId) => there.has(fileId))
  return raiseIssue(own, {
    ...usual,
    ...asked,
    subId: row.subId,
    isDraft: false,
    title: row.title,
    html: row.html + (await quoteReplies(own, row.id)),
    raiseDiscipline: row.discipline,
    discipline: asked.discipline ?? row.discipline,
    // Who has left the project is given nothing to do there.
    assigneeIds: await membersAmong(own.db, row.projId, addresseeIds),
    watcherIds: await membersAmong(
      own.db,
      row.projId,
      row.userId && row.userId !== own.user.userId ? [row.userId] : [],
    ),
    dueDate: row.dueDate,
    labels: [],
    round: row.round,
    location: await locationThere(own, row.location),
    elements: row.elements.filter(({ fileId }) => there.has(fileId)),
    references: [{ kind: 'annotation', id: row.id }],
    viewpoints: row.state ? [{ fileIds, state: row.state, kept: row.picture }] : [],
  })
}

/** A sheet that was deleted meanwhile is no place any more. */
async function locationThere({ db }: ProjectCtx, { sheet, ...location }: IssueLocation): Promise<IssueLocation> {
  if (!sheet) return location
  const rows = await db
    .select({ id: hubFileVersionTable.fileId })
    .from(hubFileVersionTable)
    .where(and(eq(hubFileVersionTable.fileId, sheet.fileId), isThere(hubFileVersionTable)))
  return rows.length > 0 ? { ...location, sheet } : location
}

async function quoteReplies(own: ProjectCtx, id: number): Promise<string> {
  const replies = await readReplies(own, id)
  return replies.map(({ user, html }) => `<blockquote>${htmlOfText(`${user.nickName}：`)}${html}</blockquote>`).join('')
}
