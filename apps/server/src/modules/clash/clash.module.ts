import { clash, clashGroup, clashIgnoreRule, clashSelection } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { clashLocators } from './clash.locate.ts'
import { clashSeeds } from './clash.seed.ts'
import { countClashFacets, readClashMatrix } from './clash-facets.queries.ts'
import { findClashes } from './clash-find.queries.ts'
import { listGroups } from './clash-group.queries.ts'
import { addToGroup, createGroup, removeGroups, updateGroup } from './clash-group.service.ts'
import { clashActivity } from './clash-overview.queries.ts'
import { pending } from './clash-pending.ts'
import { listPoints, readClashPins, readPointHistory } from './clash-point.queries.ts'
import { decidePoints, showPoint } from './clash-point.service.ts'
import { readClashTrend } from './clash-trend.queries.ts'

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
      points: (ctx, { body }) => listPoints(ctx, body),
      point: (ctx, { query }) => showPoint(ctx, query.id),
      groups: (ctx, { body }) => listGroups(ctx, body),
      facets: (ctx, { body }) => countClashFacets(ctx, body),
      matrix: (ctx, { body }) => readClashMatrix(ctx, body),
      trend: (ctx, { body }) => readClashTrend(ctx, body),
      pins: (ctx, { body }) => readClashPins(ctx, body),
      heights: pending,
      updateClashPointStatus: (ctx, { body }) => decidePoints(ctx, body),
      queryClashPointHistory: (ctx, { query }) => readPointHistory(ctx, query.id),
    }),
    serveRoutes(clashGroup, {
      create: (ctx, { body }) => createGroup(ctx, body),
      update: (ctx, { body }) => updateGroup(ctx, body),
      addPoints: (ctx, { body }) => addToGroup(ctx, body),
      remove: (ctx, { body }) => removeGroups(ctx, body),
    }),
    serveRoutes(clashSelection, { list: pending, create: pending, update: pending, remove: pending, count: pending }),
    serveRoutes(clashIgnoreRule, { list: pending, count: pending, create: pending, update: pending, remove: pending }),
  ],
  locate: clashLocators,
  search: findClashes,
  activity: clashActivity,
  seeds: clashSeeds,
})
