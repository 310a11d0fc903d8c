import { feedback, type UploadedFile } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import { imageType } from '../../blobs/image-kind.ts'
import type { Ctx } from '../../http/context.ts'
import { badRequest } from '../../http/errors.ts'
import { type House, serve } from '../../http/serve.ts'
import { dictDetailTable, dictTable } from '../admin/dict.ts'
import { feedbackTable } from './feedback.table.ts'

export const feedbackModule = (house: House) =>
  serve(house, feedback, {
    add: async (ctx, { body, files }) => {
      await requireModule(ctx, body.module)
      const shots = Object.values(files).filter((file) => file !== undefined)
      const names = shots.map((file) => file.name)
      if (new Set(names).size !== names.length) throw badRequest('feedback.duplicate')
      const stored = await Promise.all(shots.map((file) => keepShot(ctx, file)))
      const [row] = await ctx.db
        .insert(feedbackTable)
        .values({ ...body, userId: ctx.user.userId, shots: stored, createBy: ctx.user.me.username })
        .returning()
      return { id: row!.id }
    },
  })

async function requireModule(ctx: Ctx, module: string): Promise<void> {
  const [known] = await ctx.db
    .select({ id: dictDetailTable.id })
    .from(dictDetailTable)
    .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
    .where(and(eq(dictTable.name, 'feedback_module'), eq(dictDetailTable.value, module)))
  if (!known) throw badRequest('feedback.moduleRequired')
}

async function keepShot(ctx: Ctx, file: UploadedFile) {
  const { hash } = await ctx.blobs.put(file.bytes)
  return { name: file.name.slice(0, 200), hash, type: imageType(file.kind) }
}
