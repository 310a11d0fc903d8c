import { type ElementProperties, modelQuery } from '@sunmao/contract'
import { propertiesOf, systemsOf } from '@sunmao/model'
import { notFound } from '../../../http/errors.ts'
import { elementIn } from '../opened-model.service.ts'
import { modelQuestion } from './model-question.ts'

/** Of several elements: what they share, and what differs. */
export const elementProperties = modelQuestion({
  name: 'elementProperties',
  file: import.meta.url,
  reply: modelQuery.properties.reply,
  answer: (opened, wanted: { fileId: number; index: number }[]) => {
    const models = new Map(opened.map((one) => [one.fileId, one]))
    const rows = new Map<string, ElementProperties['properties'][number] & { seen: number }>()
    const elements = wanted.map(({ fileId, index }) => {
      const one = models.get(fileId)!
      const { building } = one
      if (index >= building.elements.count) throw notFound()
      for (const { name: set, entries } of propertiesOf(building, index)) {
        for (const { name, value, number, unit } of entries) {
          const key = `${set}\n${name}`
          const known = rows.get(key)
          if (!known) rows.set(key, { set, name, value, number, unit, varies: false, seen: 1 })
          else {
            known.seen += 1
            if (known.value !== value) Object.assign(known, { value: undefined, number: undefined, varies: true })
          }
        }
      }
      return {
        ...elementIn(one, index),
        systems: Array.from(systemsOf(building, index), (system) => building.systems[system]!.name),
        material: building.texts[building.elements.materials[index]!] || undefined,
        classification: building.texts[building.elements.classifications[index]!] || undefined,
      }
    })
    const properties = [...rows.values()].map(({ seen, ...row }) =>
      seen === wanted.length ? row : { ...row, value: undefined, number: undefined, varies: true },
    )
    return { elements, properties }
  },
})
