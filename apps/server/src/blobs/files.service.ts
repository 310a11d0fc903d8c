import type { ImageFile } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../http/context.ts'
import type { Services } from '../services.ts'
import { randomToken } from '../token.ts'
import { BlobMissing } from './blob-name.ts'
import { fileTable } from './file.table.ts'
import { imageType } from './image-kind.ts'

/** Keeps a picture under a name that nobody can guess; whoever knows the name may read it. */
export async function keepImage(ctx: Ctx, file: ImageFile): Promise<string> {
  const { hash, size } = await ctx.blobs.put(file.bytes)
  const name = `${randomToken(18)}.${file.kind}`
  await ctx.db.insert(fileTable).values({ name, hash, size, type: imageType(file.kind), userId: ctx.user.userId })
  return name
}

export async function readImage(services: Services, name: string) {
  const [file] = await services.db.select().from(fileTable).where(eq(fileTable.name, name))
  if (!file) return undefined
  try {
    const { bytes } = await services.blobs.open(file.hash)
    return { type: file.type, bytes }
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error
    services.log.error({ hash: file.hash }, 'a picture has lost its bytes')
    return undefined
  }
}
