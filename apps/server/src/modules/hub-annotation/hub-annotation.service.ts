import { type HubAnnotationDetail, type hubAnnotation, type Input, isLiveAnnotation } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { tellGone, tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { conflict, forbidden, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { cleanHtml } from '../../rich-text/clean-html.ts'
import { keepPicture } from '../file/picture.service.ts'
import { endTodos } from '../hub-to-do/hub-to-do.service.ts'
import { checkFields, checkFiles } from '../issue/issue-check.service.ts'
import { placeFromSheet } from '../link2d3d/sheet-place.service.ts'
import { ascending, writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { threadTable } from '../thread/thread.table.ts'
import { nextNumber } from './annotation-number.ts'
import {
  addresseesOf,
  derivedOf,
  lockAnnotation,
  mayEdit,
  partsOf,
  setAddressees,
  showAnnotation,
} from './annotation-row.ts'
import { renewTodos } from './annotation-todo.ts'
import { hubAnnotationTable as table } from './hub-annotation.table.ts'

type NewAnnotation = Input<typeof hubAnnotation.create>['body']
type Changes = Input<typeof hubAnnotation.update>['body']

export async function createAnnotation(ctx: ProjectCtx, body: NewAnnotation): Promise<HubAnnotationDetail> {
  const location = await placeFromSheet(ctx, body.location)
  return inTransaction(ctx, async (own) => {
    const { addresseeIds, picture, ...fields } = { ...body, location }
    const { projId } = own.project
    await writeInProject(own.db, projId)
    await check(own, body)
    await checkFiles(own.db, projId, fields.fileIds)
    const content = {
      ...fields,
      html: cleanHtml(fields.html),
      fileIds: ascending(fields.fileIds),
      picture: picture === undefined ? null : await keepPicture(own, picture),
      number: await nextNumber(own.db, projId),
    }
    const by = own.user.me.username
    const [row] = await own.db
      .insert(table)
      .values({ ...content, ...derivedOf(content), projId, userId: own.user.userId, createBy: by, updateBy: by })
      .returning()
    const { id } = row!
    await setAddressees(own, id, addresseeIds)
    await renewTodos(own, row!, addresseeIds, true)
    tellProject(own, projId, 'annotation', id)
    return showAnnotation(own, id)
  })
}

/** Addressees and disciplines, as an issue's assignees and discipline. */
const check = (own: ProjectCtx, { addresseeIds, discipline, elements, location }: Partial<NewAnnotation>) =>
  checkFields(own, own.project.projId, { assigneeIds: addresseeIds, discipline, elements, location })

/** Only what is given changes. Who comes second gets what the first has made of it. */
export async function updateAnnotation(
  ctx: ProjectCtx,
  { id, rowVersion, ...changes }: Changes,
): Promise<HubAnnotationDetail> {
  const given = changes.location ? { ...changes, location: await placeFromSheet(ctx, changes.location) } : changes
  return inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const row = await lockAnnotation(own, id)
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showAnnotation(own, id))
    const before = await addresseesOf(own, id)
    if (!isLiveAnnotation(row.status)) throw conflict('annotation.movedOn', await showAnnotation(own, id))
    if (!mayEdit(row, partsOf(own, row, before))) throw forbidden()
    await check(own, given)
    const { addresseeIds, picture, ...fields } = given
    if (fields.html !== undefined) fields.html = cleanHtml(fields.html)
    const [saved] = await own.db
      .update(table)
      .set({
        ...fields,
        ...(picture !== undefined && { picture: await keepPicture(own, picture) }),
        ...derivedOf({ ...row, ...fields }),
        updateBy: own.user.me.username,
      })
      .where(eq(table.id, id))
      .returning()
    if (addresseeIds) await setAddressees(own, id, addresseeIds)
    await renewTodos(own, saved!, addresseeIds ?? before, false)
    tellProject(own, row.projId, 'annotation', id)
    return showAnnotation(own, id)
  })
}

/** All of them or none; a number is never given again. What was turned into an issue leaves its conversation there. */
export const removeAnnotations = (ctx: ProjectCtx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map(({ projId }) => projId),
    )
    const rows = await own.db.delete(table).where(inArray(table.id, ids)).returning()
    if (rows.length !== new Set(ids).size) throw notFound()
    await own.db.delete(threadTable).where(and(eq(threadTable.kind, 'hubAnnotation'), inArray(threadTable.refId, ids)))
    for (const { id, projId, number } of rows) {
      await endTodos(own, { bizType: 'annotation', bizId: id }, 'void')
      tellGone(own, projId, 'annotation', id, number)
    }
  })
