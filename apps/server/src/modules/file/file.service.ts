import type { ImageFile } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { BlobMissing } from '../../blobs/blob-name.ts'
import { imageType } from '../../blobs/image-kind.ts'
import { storeBlob } from '../../blobs/store-blob.ts'
import type { Ctx, Services } from '../../core/context.ts'
import { randomToken } from '../../token.ts'
import { fileTable } from './file.table.ts'
import { checkPictures } from './picture-quota.service.ts'

/** Keeps a picture under a name that nobody can guess; whoever knows the name may read it. */
export const keepImage = (ctx: Ctx, file: ImageFile): Promise<string> =>
  ctx.db.transaction(async (tx) => {
    const own = { ...ctx, db: tx }
    await checkPictures(own, file.bytes.length)
    const { hash, size } = await storeBlob(own, file.bytes)
    const name = `${randomToken(18)}.${file.kind}`
    await tx.insert(fileTable).values({ name, hash, size, type: imageType(file.kind), userId: ctx.user.userId })
    return name
  })

export async function readImage(services: Pick<Services, 'db' | 'blobs'> & { log?: Services['log'] }, name: string) {
  const [file] = await services.db.select().from(fileTable).where(eq(fileTable.name, name))
  if (!file) return undefined
  try {
    const { bytes } = await services.blobs.open(file.hash)
    return { type: file.type, bytes }
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error
    services.log?.error({ hash: file.hash }, 'a picture has lost its bytes')
    return undefined
  }
}
