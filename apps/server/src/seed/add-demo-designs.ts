import { designFormatOf } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { storeBlob } from '../blobs/store-blob.ts'
import { searchTextOf } from '../modules/design-library/design-item.service.ts'
import {
  designCategoryTable,
  designItemTable,
  designVersionTable,
} from '../modules/design-library/design-library.table.ts'
import { prepareDesign } from '../modules/design-library/design-prepare.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { type DemoDesign, demoDesigns } from './demo-designs-data.ts'
import type { Place } from './demo-place.ts'

const DAY_MS = 86_400_000

/** Left out where somebody has put something into the library already. */
export async function addDemoDesigns(context: TaskContext, place: Place): Promise<void> {
  const { db } = context
  if ((await db.$count(designItemTable)) > 0) return
  // The oldest first: the list shows the latest at its top.
  for (const one of demoDesigns.toSorted((a, b) => b.days - a.days)) await addDesign(context, place, one)
}

async function addDesign(context: TaskContext, { idOf }: Place, one: DemoDesign): Promise<void> {
  const { name, kind, discipline, description, by, state, fileName } = one
  const [tags, parameters] = [[...one.tags], [...one.parameters]]
  const time = new Date(Date.now() - one.days * DAY_MS)
  const audit = { createBy: by, updateBy: by, createTime: time, updateTime: time }
  const versionId = await context.db.transaction(async (tx) => {
    const [category] = await tx.select().from(designCategoryTable).where(eq(designCategoryTable.name, one.category))
    const fields = { name, kind, discipline, description, tags, parameters }
    const [item] = await tx
      .insert(designItemTable)
      .values({ ...fields, ...audit, categoryId: category?.id, versions: 1, searchText: searchTextOf(fields) })
      .returning()
    const content = one.content()
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const { hash, size } = await storeBlob({ db: tx, blobs: context.blobs }, bytes)
    const isOut = state === 'published' || state === 'disabled'
    const [version] = await tx
      .insert(designVersionTable)
      .values({
        ...{ itemId: item!.itemId, version: 1, fileName, format: designFormatOf(fileName), size, hash, state },
        ...{ ...audit, userId: idOf(by) },
        ...(state !== 'draft' && { submitterId: idOf(by), submitTime: time }),
        ...(isOut && { publisherId: idOf('lead'), publishTime: time }),
        ...(state === 'disabled' && { reason: '图集已更新' }),
      })
      .returning()
    return version!.versionId
  })
  await prepareDesign({ ...context, payload: { versionId } })
}
