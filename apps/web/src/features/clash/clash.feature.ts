import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { projectTiles } from '../../manifest/tile.ts'
import { foundKinds } from '../../shell/palette/palette.slot.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { clashReads } from './clash-reads.ts'

const view = page(() => import('./clash.page.tsx'), 'ClashPage')

export const clashFeature = defineFeature({
  name: 'clash',
  pages: [{ path: '/clash', title: 'menu.clash', noCache: true, bare: true, view }],
  views: { 'hub/clash/index': view },
  help: { '/clash': '2-projects/04-clashes.md' },
  fills: [
    foundKinds.fill({ kind: 'clash', order: 30, icon: 'clash' }),
    projectTiles.fill({
      name: 'clashes',
      column: 'side',
      order: 16,
      view: lazyComponent(async () => (await import('./clashes.tile.tsx')).ClashesTile),
    }),
  ],
  staleOn: { clash: clashReads, clashGroup: clashReads },
  inTurn: ['clash', 'clashGroup'],
})
