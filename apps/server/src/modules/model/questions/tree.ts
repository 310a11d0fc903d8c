import { type ModelElement, modelQuery } from '@sunmao/contract'
import { elementsAt } from '@sunmao/model'
import { elementIn } from '../packs/opened-model.service.ts'
import { modelQuestion } from './model-question.service.ts'
import { tellApart } from './namesakes.ts'
import { type AskedDimension, dimensionIn, groupsOf } from './tree-labels.ts'

interface TreeQuery {
  dimensions: AskedDimension[]
  path: string[]
  page: number
  size: number
}

export const customizedTree = modelQuestion({
  name: 'customizedTree',
  file: import.meta.url,
  reply: modelQuery.customizedTree.reply,
  answer: (opened, query: TreeQuery, lang) => {
    const isEnd = query.path.length === query.dimensions.length
    if (!isEnd) return { nodes: groupsOf(opened, query.dimensions, query.path), elements: [], totalElements: 0 }
    const elements: ModelElement[] = []
    let totalElements = 0
    for (const one of opened) {
      const place = dimensionIn(one, query.dimensions, query.path)
      if (!place) continue
      const found = elementsAt(one.building, place.dimensions, place.path)
      const from = Math.max(0, query.page * query.size - totalElements)
      const wanted = found.subarray(from, from + query.size - elements.length)
      elements.push(...Array.from(wanted, (index) => elementIn(one, index)))
      totalElements += found.length
    }
    return { nodes: [], elements: tellApart(opened, elements, lang), totalElements }
  },
})
