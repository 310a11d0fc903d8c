import { together } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { benchActions, benchLayers } from '../browse/bench.slot.ts'

export const togetherFeature = defineFeature({
  name: 'together',
  fills: [
    benchActions.fill({
      name: 'together',
      order: 40,
      title: 'together.title',
      icon: 'users',
      keys: 'T',
      isSecond: true,
      code: 'meeting:list',
      view: lazyComponent(async () => (await import('./open-together.tsx')).OpenTogether),
    }),
    benchLayers.fill({
      name: 'together',
      order: 40,
      view: lazyComponent(async () => (await import('./together-layer.tsx')).TogetherLayer),
    }),
  ],
  staleOn: { together: [together.get] },
})
