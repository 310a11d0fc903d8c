import type { UploadedFile } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../http/context.ts'
import { randomToken } from '../modules/auth/one-time.service.ts'
import type { Services } from '../services.ts'
import { fileTable } from './file.table.ts'
import { imageType } from './image-kind.ts'

/** Keeps a picture under a name that nobody can guess; whoever knows the name may read it. */
export async function keepImage(ctx: Ctx, file: UploadedFile): Promise<string> {
  const { hash, size } = await ctx.blobs.put(file.bytes)
  const name = `${randomToken(18)}.${file.kind}`
  await ctx.db.insert(fileTable).values({ name, hash, size, type: imageType(file.kind), userId: ctx.user.userId })
  return name
}

export async function readImage(services: Services, name: string) {
  const [file] = await services.db.select().from(fileTable).where(eq(fileTable.name, name))
  return file && { type: file.type, bytes: await services.blobs.open(file.hash) }
}
