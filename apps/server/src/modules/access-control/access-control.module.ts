import { accessControl } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { openAsGuest, readLink } from './access-control.service.ts'

export const accessControlModule = defineModule({
  name: 'accessControl',
  routes: serveRoutes(accessControl, {
    outer: (ctx, { params }) => readLink(ctx, params.code),
    guest: (ctx, { params }) => openAsGuest(ctx, params.code),
  }),
})
