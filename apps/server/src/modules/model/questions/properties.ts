import { type ElementProperties, modelQuery } from '@sunmao/contract'
import { groupSeparator, propertiesOf, systemsOf } from '@sunmao/model'
import { notFound } from '../../../core/errors.ts'
import { elementIn } from '../packs/opened-model.service.ts'
import { modelQuestion } from './model-question.service.ts'

/** Of several elements: what they share, and what differs. */
export const elementProperties = modelQuestion({
  name: 'elementProperties',
  file: import.meta.url,
  reply: modelQuery.properties.reply,
  answer: (opened, wanted: { fileId: number; index: number }[]) => {
    const models = new Map(opened.map((one) => [one.fileId, one]))
    const rows = new Map<string, ElementProperties['properties'][number] & { seen: number; last: number }>()
    const elements = wanted.map(({ fileId, index }, at) => {
      const one = models.get(fileId)!
      const { building } = one
      if (index >= building.elements.count) throw notFound()
      for (const { name: set, entries } of propertiesOf(building, index)) {
        for (const { name, value, number, unit } of entries) {
          const key = `${set}\n${name}`
          const known = rows.get(key)
          if (!known)
            rows.set(key, { set, name, ...grouped(name), value, number, unit, varies: false, seen: 1, last: at })
          else {
            // One element may have a set of one name twice.
            if (known.last !== at) known.seen += 1
            known.last = at
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
    const properties = [...rows.values()].map(({ seen, last, ...row }) =>
      seen === wanted.length ? row : { ...row, value: undefined, number: undefined, varies: true },
    )
    return { elements, properties }
  },
})

/** What is in a complex property has the names of its groups in front. */
function grouped(name: string): { groups?: string[]; label?: string } {
  const parts = name.split(groupSeparator)
  return parts.length > 1 ? { groups: parts.slice(0, -1), label: parts.at(-1) } : {}
}
