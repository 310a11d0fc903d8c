import type { Input, IssueDetail, issue } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray } from 'drizzle-orm'
import { tellGone, tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, conflict, forbidden, notFound } from '../../core/errors.ts'
import { forAllRows } from '../../core/refused-rows.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { cleanHtml } from '../../rich-text/clean-html.ts'
import { keepPicture } from '../file/picture.service.ts'
import { endTodos } from '../hub-to-do/hub-to-do.service.ts'
import { placeFromSheet } from '../link2d3d/sheet-place.service.ts'
import { writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { threadTable } from '../thread/thread.table.ts'
import { issueTable as table } from './issue.table.ts'
import { changesBetween } from './issue-changes.ts'
import { checkFields, checkFiles } from './issue-check.service.ts'
import { insertIssue, type KeptViewpoint, keepViewpoint } from './issue-insert.service.ts'
import {
  addActivity,
  ascending,
  derivedOf,
  describeIssue,
  type IssueRow,
  isOver,
  lockIssue,
  mayEdit,
  partsOf,
  setPeople,
  setReferences,
  showIssue,
  stateOf,
} from './issue-row.ts'
import { renewTodos } from './issue-todo.ts'

type NewIssue = Input<typeof issue.create>['body']
type Changes = Input<typeof issue.update>['body']
/** With a new picture, or one that is kept already. */
type NewViewpoint = NewIssue['viewpoints'][number] & { kept?: string | null }

export async function createIssue(ctx: ProjectCtx, body: NewIssue): Promise<IssueDetail> {
  const location = await placeFromSheet(ctx, body.location)
  return inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    return showIssue(own, await raiseIssue(own, { ...body, location }))
  })
}

/** In the transaction of what raises it, which holds the project. */
export async function raiseIssue(
  own: ProjectCtx,
  body: Omit<NewIssue, 'viewpoints'> & { viewpoints: NewViewpoint[] },
): Promise<number> {
  const viewpoints: KeptViewpoint[] = []
  for (const one of body.viewpoints) viewpoints.push(await withPicture(own, one))
  return insertIssue(own, { ...body, viewpoints })
}

async function withPicture(own: ProjectCtx, { picture, kept, ...view }: NewViewpoint): Promise<KeptViewpoint> {
  return { ...view, picture: picture === undefined ? (kept ?? null) : await keepPicture(own, picture) }
}

/** Only what is given changes. Who comes second gets what the first has made of it, to put his own on top. */
export async function updateIssue(ctx: ProjectCtx, { id, rowVersion, ...changes }: Changes): Promise<IssueDetail> {
  const given = changes.location ? { ...changes, location: await placeFromSheet(ctx, changes.location) } : changes
  return inTransaction(ctx, async (own) => {
    const { projId } = own.project
    await writeInProject(own.db, projId)
    const row = await lockIssue(own, id)
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showIssue(own, id))
    const before = await stateOf(own, row)
    if (isOver(row)) throw await refuseOver(own, row)
    if (!mayEdit(row, partsOf(own, row, before.assigneeIds))) throw forbidden()
    await checkFields(own, projId, given)
    const { assigneeIds, watcherIds, references, ...fields } = given
    if (fields.html !== undefined) fields.html = cleanHtml(fields.html)
    const next = { ...row, ...fields }
    const [saved] = await own.db
      .update(table)
      .set({
        ...fields,
        ...derivedOf(next),
        fileIds: ascending([...row.fileIds, ...next.elements.map(({ fileId }) => fileId)]),
        updateBy: own.user.me.username,
      })
      .where(eq(table.id, id))
      .returning()
    await setPeople(own, id, { assigneeIds, watcherIds })
    await setReferences(own, id, references)
    const after = await stateOf(own, saved!)
    const changes = await changesBetween(own.db, before, after)
    if (changes.length > 0) await addActivity(own, id, 'edit', changes)
    await renewTodos(own, saved!, after.assigneeIds, false)
    tellProject(own, projId, 'issue', id)
    return showIssue(own, id)
  })
}

/** That it is over is the reason, whoever asks. */
const refuseOver = async (own: ProjectCtx, row: IssueRow) => {
  const status = translate(own.lang, `issue.status.${row.status}`)
  return new AppError(409, 'issue.isOver', { status }, { current: await showIssue(own, row.id) })
}

export const addViewpoint = (ctx: ProjectCtx, { id, ...viewpoint }: NewViewpoint & { id: number }) =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const row = await lockIssue(own, id)
    const { assigneeIds } = await stateOf(own, row)
    if (partsOf(own, row, assigneeIds).length === 0) throw forbidden()
    await checkFiles(own.db, own.project.projId, viewpoint.fileIds)
    await keepViewpoint(own.db, id, await withPicture(own, viewpoint))
    const fileIds = ascending([...row.fileIds, ...viewpoint.fileIds])
    await own.db.update(table).set({ fileIds, updateBy: own.user.me.username }).where(eq(table.id, id))
    await addActivity(own, id, 'viewpoint', [])
    tellProject(own, row.projId, 'issue', id)
    return showIssue(own, id)
  })

/** Drafts by their raiser, all others by who has the right. All of them or none; a number is never given again. */
export const removeIssues = (ctx: ProjectCtx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map(({ projId }) => projId),
    )
    const rows = await own.db.select().from(table).where(inArray(table.id, ids)).orderBy(table.id).for('update')
    if (rows.length !== new Set(ids).size) throw notFound()
    const take = async ({ id, projId, status, number }: IssueRow) => {
      const project = own.projects.find((one) => one.projId === projId)!
      if (status !== 'draft' && !project.can('issue:del')) throw forbidden()
      await endTodos(own, { bizType: 'issue', bizId: id }, 'void')
      tellGone(own, projId, 'issue', id, number ?? '')
    }
    // Of one alone there is nothing to name.
    if (rows.length === 1) await take(rows[0]!)
    else await forAllRows(own, rows, { describe: describeIssue, run: take })
    await own.db.delete(table).where(inArray(table.id, ids))
    await own.db.delete(threadTable).where(and(eq(threadTable.kind, 'issue'), inArray(threadTable.refId, ids)))
  })
