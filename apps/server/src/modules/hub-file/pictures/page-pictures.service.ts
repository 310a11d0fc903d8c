import type { HubFileFormat } from '@sunmao/contract'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import type { Db } from '../../../db/client.ts'
import { enqueue } from '../../../tasks/queue.ts'
import { lockByName } from '../../parameters/quota.service.ts'
import { hubFileVersionTable as fileTable } from '../hub-file.table.ts'
import { hubFilePacks } from '../hub-file-pack.service.ts'
import { drawPagesTask } from './draw-pages.task.ts'

/** Browsers draw them from the file itself, or from what is as good as the file. Of the others packs are shown. */
const pictured: ReadonlySet<HubFileFormat> = new Set(['pdf', 'docx', 'image', 'svg', 'text', 'markdown'])

/** Whoever may look at a file of this format but not have it sees its pages as pictures. */
export const seesPictures = ({ user: { link } }: Pick<Ctx, 'user'>, format: HubFileFormat): boolean =>
  link !== undefined && !link.rights.includes('download') && pictured.has(format)

export type PictureState = 'ready' | 'preparing' | 'failed'

/** How far the pictures of a file are; they are begun when somebody needs them first. */
export async function askPictures(db: Db, fileId: number): Promise<{ state: PictureState; pages: number }> {
  const made = await hubFilePacks(db, fileId, 'page')
  if (made.length > 0) return { state: 'ready', pages: made.at(-1)!.part + 1 }
  const state = await db.transaction(async (tx) => {
    // Of many readers at once, one begins.
    await lockByName(tx, `drawPages:${fileId}`)
    const status = await statusOfDrawing(tx, fileId)
    if (status === 'queued' || status === 'running') return 'preparing'
    if (status) return 'failed'
    const [file] = await tx.select({ size: fileTable.size }).from(fileTable).where(eq(fileTable.fileId, fileId))
    await enqueue(tx, drawPagesTask, { fileId }, { size: file?.size })
    return 'preparing'
  })
  return { state, pages: 0 }
}

/** Of the last attempt since the file was prepared: what ended badly is tried again when somebody has it prepared again. */
async function statusOfDrawing(db: Db, fileId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ status: string }>(sql`
    select t.status from task t
    where t.kind = ${drawPagesTask.kind} and t.payload ->> 'fileId' = ${String(fileId)}
      and t.number > coalesce((select p.number from task p join ${fileTable} on ${fileTable.taskId} = p.id
        where ${fileTable.fileId} = ${fileId}), 0)
    order by t.number desc limit 1`)
  return rows[0]?.status
}
