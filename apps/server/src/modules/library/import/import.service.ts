import type { LibraryImport } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { badRequest, forbidden, notFound } from '../../../core/errors.ts'
import { isoTime } from '../../../core/wire-time.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { askCancel, enqueue } from '../../../tasks/queue.ts'
import { taskTable } from '../../../tasks/task.table.ts'
import { endOfTask, statusOfWork } from '../../../tasks/task-status.ts'
import { faultText, requireFolder } from '../../hub-file/folder/folder.service.ts'
import { lockSub } from '../../project/project-lock.service.ts'
import { projectUsage } from '../../upload/project-quota.service.ts'
import { findOwn, finishUpload } from '../../upload/upload.service.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import { beginVersionUpload } from '../../versioned-file/version-upload.service.ts'
import { libraryImportTable as table } from './import.table.ts'
import { importTask } from './import.task.ts'

export const ZIP_KIND = 'libraryZip'
const SHOWN = 20

interface NewZip {
  subId: number
  folderId?: number
  name: string
  size: number
}

export async function beginZip(ctx: ProjectCtx, { folderId, ...file }: NewZip) {
  if (!/\.zip$/i.test(file.name)) throw badRequest('library.import.noZip')
  await requireFolder(ctx, folderId, { subId: file.subId, level: 'write' })
  return beginVersionUpload(ctx, ZIP_KIND, { ...file, place: folderId ? String(folderId) : '' })
}

/** The same upload again is the same import. */
export async function startImport(ctx: ProjectCtx, uploadId: number): Promise<{ id: number }> {
  const upload = await findOwn(ctx, ZIP_KIND, uploadId)
  const { projId, name, size, place } = upload
  const subId = upload.subId!
  if (!/\.zip$/i.test(name)) throw badRequest('library.import.noZip')
  const folderId = place ? Number(place) : undefined
  await requireFolder(ctx, folderId, { subId, level: 'write' })
  const { used, most } = await projectUsage(ctx, projId)
  const room = most === undefined ? null : Math.max(0, most - used)
  const id = await inTransaction(ctx, async (own) => {
    await lockSub(own.db, projId, subId)
    return finishUpload(own, upload, async () => {
      const { userId } = own.user
      const [row] = await own.db
        .insert(table)
        .values({ projId, subId, folderId, name, size, uploadId, room, userId })
        .returning({ id: table.id })
      const taskId = await enqueue(own.db, importTask, { id: row!.id }, { ownerId: userId, projId, size })
      await own.db.update(table).set({ taskId }).where(eq(table.id, row!.id))
      return row!.id
    })
  })
  return { id }
}

/** The last of a project: one's own, or all for who manages the library. */
export async function listImports(ctx: ProjectCtx, projId: number): Promise<LibraryImport[]> {
  const status = statusOfWork<LibraryImport['status']>(table.status, { running: 'running' })
  const rows = await ctx.db
    .select({ row: table, task: taskTable, by: authorName(table), status })
    .from(table)
    .leftJoin(taskTable, eq(taskTable.id, table.taskId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(
      and(eq(table.projId, projId), ctx.project.can('library:manage') ? undefined : eq(table.userId, ctx.user.userId)),
    )
    .orderBy(desc(table.id))
    .limit(SHOWN)
  const say = (code: string, facts = {}) => translate(ctx.lang, code as Key, facts)
  return rows.map(({ row, task, by, status: now }) => {
    const isCancelled = now === 'failed' && row.status !== 'failed' && endOfTask(task) === 'cancelled'
    return {
      id: row.id,
      folderId: row.folderId ?? undefined,
      subId: row.subId,
      name: row.name,
      status: isCancelled ? ('cancelled' as const) : now,
      done: row.next,
      total: row.total,
      taken: row.taken,
      refused: row.refusedCount,
      files: row.refused.map(({ path, text, fault, endings = [] }) => ({
        path,
        text: fault
          ? faultText(ctx.lang, endings, path.split('/').at(-1) ?? path, fault)
          : say(text!.code, text!.facts),
      })),
      error:
        now === 'failed' && !isCancelled ? say(row.error?.code ?? 'library.import.died', row.error?.facts) : undefined,
      createBy: by ?? '',
      createTime: isoTime(row.createTime),
    }
  })
}

/** What was taken by then stays. */
export async function cancelImport(ctx: ProjectCtx, id: number): Promise<void> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  if (row.userId !== ctx.user.userId && !ctx.project.can('library:manage')) throw forbidden()
  if (row.taskId) await askCancel(ctx.db, row.taskId)
}
