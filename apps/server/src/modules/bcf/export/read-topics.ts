// Issues as whole topics of BCF.
import type { BcfTopic } from '@sunmao/bcf'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bcfTopicTable } from '../bcf.table.ts'
import { withBase } from '../import/keep-parts.ts'
import type { ModelElements } from '../view/model-elements.ts'
import { type FieldMeans, type ReadFields, readFields } from './read-fields.ts'
import { commentOf, readPosts, readViews, viewpointsOf } from './read-parts.ts'

interface Means extends FieldMeans {
  elements: ModelElements
}

const AT_ONCE = 50

/** In their order; those that are gone meanwhile are left out. */
export async function* readTopics(
  means: Means,
  ids: readonly number[],
): AsyncGenerator<{ topic: BcfTopic; read: ReadFields }> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const batch = await readFields(means, some)
    const there = [...batch.keys()]
    if (there.length === 0) continue
    const [posts, views] = [await readPosts(means.db, there), await readViews(means.db, there)]
    const nameAll = means.elements.nameAll.bind(means.elements)
    for (const id of some) {
      const read = batch.get(id)
      if (!read) continue
      const { guid } = read.fields
      const comments = (posts.get(id) ?? []).map((post) => commentOf(guid, post))
      const viewpoints = await viewpointsOf({ ...means, nameAll }, read.row, { guid, views: views.get(id) ?? [] })
      yield { topic: { ...read.fields, comments, viewpoints }, read }
    }
  }
}

/** What was told is what both sides have from now on. */
export const keepBase = async (db: Db, { kept, keys }: ReadFields): Promise<void> => {
  await db
    .update(bcfTopicTable)
    .set({ bases: withBase(kept.bases, keys) })
    .where(eq(bcfTopicTable.issueId, kept.issueId))
}
