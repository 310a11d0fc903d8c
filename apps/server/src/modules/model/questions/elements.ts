import { type ModelElement, modelQuery, type PropertyName } from '@sunmao/contract'
import { globalIdAt, propertyNames, searchElements } from '@sunmao/model'
import { notFound } from '../../../core/errors.ts'
import { elementIn } from '../packs/opened-model.service.ts'
import { type ElementQuery, searchIn } from './element-query.service.ts'
import { modelQuestion } from './model-question.service.ts'
import { tellApart } from './namesakes.ts'

export const findElements = modelQuestion({
  name: 'findElements',
  file: import.meta.url,
  reply: modelQuery.elements.reply,
  answer: (opened, query: ElementQuery & { page: number; size: number }, lang) => {
    const content: ModelElement[] = []
    let totalElements = 0
    const start = query.page * query.size
    for (const one of opened) {
      const from = Math.max(0, start - totalElements)
      const size = query.size - content.length
      const found = searchElements(one.building, searchIn(one.building, query), { from, size })
      content.push(...found.elements.map((index) => elementIn(one, index)))
      totalElements += found.total
    }
    return { content: tellApart(opened, content, lang), totalElements }
  },
})

export const systemElements = modelQuestion({
  name: 'systemElements',
  file: import.meta.url,
  reply: modelQuery.systemIds.reply,
  answer: ([opened], { systemId }: { systemId: string }) => {
    const { building } = opened!
    const system = building.systems.find(({ globalId, name }) => globalId === systemId || name === systemId)
    if (!system) throw notFound()
    return Array.from(system.elements, (index) => globalIdAt(building, index))
  },
})

/** Of all models together, by set and then by name. */
export const namesOfProperties = modelQuestion({
  name: 'namesOfProperties',
  file: import.meta.url,
  reply: modelQuery.propertyNames.reply,
  answer: (opened) => {
    const found = new Map<string, PropertyName>()
    for (const { building } of opened)
      for (const one of propertyNames(building)) {
        const key = JSON.stringify([one.set, one.name])
        found.set(key, { ...one, count: one.count + (found.get(key)?.count ?? 0) })
      }
    return [...found.values()].sort((a, b) => compareTexts(a.set, b.set) || compareTexts(a.name, b.name))
  },
})

const compareTexts = new Intl.Collator('zh-CN', { numeric: true }).compare
