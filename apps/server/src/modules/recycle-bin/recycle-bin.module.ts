import { recycleBin } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { listRemoved } from './recycle-bin.service.ts'

export const recycleBinModule = defineModule({
  name: 'recycleBin',
  routes: serveRoutes(recycleBin, { list: (ctx, { query }) => listRemoved(ctx, query) }),
})
