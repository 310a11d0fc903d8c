import { writeGlb } from '@sunmao/model'
import { defineQuestion } from '../../../threads/define-question.ts'
import { openBuilding, openGeometry } from '../packs/building-cache.service.ts'

interface GlbOrder {
  building: string
  geometry: string
  indexes?: number[]
}

export const makeGlb = defineQuestion({
  name: 'makeGlb',
  file: import.meta.url,
  run: async ({ blobs }, { building, geometry, indexes }: GlbOrder) =>
    writeGlb(await openBuilding(blobs, building), await openGeometry(blobs, geometry), indexes),
})
