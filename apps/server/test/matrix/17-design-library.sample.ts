import { storeBlob } from '../../src/blobs/store-blob.ts'
import { designItemTable, designVersionTable } from '../../src/modules/design-library/design-library.table.ts'
import { defineSample } from './sample.ts'

let made = 0

export const designLibrarySample = defineSample({
  rows: async ({ db, blobs }) => {
    made += 1
    const [item] = await db
      .insert(designItemTable)
      .values({ name: `详图 ${made}`, kind: 'detail', versions: 1 })
      .returning()
    const { hash, size } = await storeBlob({ db, blobs }, Buffer.from('text'))
    const { itemId } = item!
    const file = { fileName: 'd.txt', format: 'text', hash, size } as const
    await db.insert(designVersionTable).values({ itemId, version: 1, ...file, state: 'published', work: 'ready' })
    return { designItemId: itemId }
  },
  calls: {
    'designLibrary.take': ({ subId, designItemId }) => ({ body: { itemId: designItemId, subId } }),
  },
})
