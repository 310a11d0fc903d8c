import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'
import { part } from '../../ui/part.tsx'
import { clashReads } from './clash-reads.ts'

const view = page(() => import('./clash.page.tsx'), 'ClashPage')

export const clashFeature = defineFeature({
  name: 'clash',
  pages: [{ path: '/clash', title: 'menu.clash', noCache: true, bare: true, view }],
  views: { 'hub/clash/index': view },
  help: { '/clash': '2-projects/04-clashes.md' },
  projectTiles: [
    {
      name: 'clashes',
      column: 'side',
      order: 16,
      view: part(async () => (await import('./clashes.tile.tsx')).ClashesTile),
    },
  ],
  staleOn: { clash: clashReads },
  inTurn: ['clash'],
})
