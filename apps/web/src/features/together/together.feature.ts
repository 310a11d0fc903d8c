import { together } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { backgrounds } from '../../shell/frame.slot.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { benchActions, benchLayers } from '../browse/bench.slot.ts'
import { TogetherBackground } from './together-background.tsx'

export const togetherFeature = defineFeature({
  name: 'together',
  fills: [
    backgrounds.fill({ name: 'together', order: 20, onBarePages: true, view: TogetherBackground }),
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
