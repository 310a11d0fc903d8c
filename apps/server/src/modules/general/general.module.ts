import { general } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { findHelp, helpTexts, helpTree, readHelp, readHelpFile, searchHelp } from './help.service.ts'

export const generalModule = defineModule({
  name: 'general',
  routes: serveRoutes(general, {
    helpTree: (ctx, { query }) => helpTree(ctx, query.appType),
    help: (ctx, { query }) => readHelp(ctx, query.id),
    helpFile: (ctx, { query }) => readHelpFile(ctx, query.id),
    helpSearch: (ctx, { query }) => searchHelp(ctx, query.blurry),
  }),
  search: findHelp,
  shippedTexts: helpTexts,
})
