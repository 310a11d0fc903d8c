import { clash, clashGroup, clashIgnoreRule, clashSelection } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { clashLocators } from './clash.locate.ts'
import { pending } from './clash-pending.ts'

export const clashModule = defineModule({
  name: 'clash',
  routes: [
    serveRoutes(clash, {
      list: pending,
      detail: pending,
      create: pending,
      update: pending,
      remove: pending,
      templates: pending,
      createFromTemplates: pending,
      run: pending,
      runs: pending,
      points: pending,
      point: pending,
      groups: pending,
      facets: pending,
      matrix: pending,
      trend: pending,
      pins: pending,
      heights: pending,
      updateClashPointStatus: pending,
      queryClashPointHistory: pending,
    }),
    serveRoutes(clashGroup, { create: pending, update: pending, addPoints: pending, remove: pending }),
    serveRoutes(clashSelection, { list: pending, create: pending, update: pending, remove: pending, count: pending }),
    serveRoutes(clashIgnoreRule, { list: pending, count: pending, create: pending, update: pending, remove: pending }),
  ],
  locate: clashLocators,
})
