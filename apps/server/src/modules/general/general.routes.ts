import { general } from '@sunmao/contract'
import { notFound } from '../../http/errors.ts'
import { type House, serve } from '../../http/serve.ts'
import { helpTree, readHelp } from './help.service.ts'

export const generalModule = (house: House) =>
  serve(house, general, {
    helpTree: (ctx) => helpTree(ctx.lang),
    help: async (ctx, { query }) => {
      const document = await readHelp(ctx.lang, query.id)
      if (!document) throw notFound()
      return document
    },
  })
