import { userParts } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { effectiveRights } from './effective-rights.service.ts'

export const rightsModule = defineModule({
  name: 'rights',
  routes: serveRoutes(userParts.rights, {
    rights: (ctx, { query: { id, ...part } }) => effectiveRights(ctx, id, part),
  }),
})
