import { general } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { helpTree, readHelp, readHelpFile, searchHelp } from './help.service.ts'

export const generalModule = (house: House) =>
  serve(house, general, {
    helpTree: (ctx) => helpTree(ctx),
    help: (ctx, { query }) => readHelp(ctx, query.id),
    helpFile: (ctx, { query }) => readHelpFile(ctx, query.id),
    helpSearch: (ctx, { query }) => searchHelp(ctx, query.blurry),
  })
