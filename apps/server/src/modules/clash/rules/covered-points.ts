import type { ElementRules } from '@sunmao/contract'
import { defineQuestion } from '../../../threads/define-question.ts'
import { openModels } from '../../model/packs/opened-model.service.ts'
import type { PackedModel } from '../../model/packs/packed-model.service.ts'
import { coverOf } from '../run/clash-rules.ts'

/** A point by its two elements, as it was when it was last found. */
interface PointEnds {
  id: number
  aFileId: number
  aIndex: number
  bFileId: number
  bIndex: number
}

interface Asked {
  models: PackedModel[]
  rule: { a: ElementRules; b: ElementRules }
  points: PointEnds[]
}

/** Ids of the points that a rule covers. Points of versions that are gone are covered by none. */
export const coveredPoints = defineQuestion({
  name: 'coveredPoints',
  file: import.meta.url,
  run: async ({ blobs }, { models, rule, points }: Asked) => {
    const opened = await openModels(blobs, models)
    const placeOf = new Map(opened.map(({ fileId }, at) => [fileId, at]))
    const isCovered = coverOf(opened, [{ id: 0, ...rule }])
    const covered = points.filter(({ aFileId, aIndex, bFileId, bIndex }) => {
      const [a, b] = [placeOf.get(aFileId), placeOf.get(bFileId)]
      if (a === undefined || b === undefined) return false
      return isCovered({ a: { model: a, element: aIndex }, b: { model: b, element: bIndex } }) !== undefined
    })
    return new Uint8Array(Int32Array.from(covered, ({ id }) => id).buffer)
  },
})
