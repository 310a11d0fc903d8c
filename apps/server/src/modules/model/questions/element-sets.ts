import { type ElementSet, type FilterModelView, modelScene } from '@sunmao/contract'
import { elementsAt, runsOf, treeLevel } from '@sunmao/model'
import type { Opened } from '../packs/opened-model.service.ts'
import { type ElementQuery, matchesIn } from './element-query.service.ts'
import { modelQuestion } from './model-question.service.ts'
import { type AskedDimension, dimensionIn } from './tree-labels.ts'

export const addTo = (set: ElementSet, { fileId }: Opened, elements: Iterable<number>) => {
  const runs = runsOf(elements)
  if (runs.length > 0) set[fileId] = runs
}

export const findSet = modelQuestion({
  name: 'findSet',
  file: import.meta.url,
  reply: modelScene.find.reply,
  answer: (opened, { dimensions, path, ...query }: ElementQuery & { dimensions: AskedDimension[]; path: string[] }) => {
    const set: ElementSet = {}
    for (const one of opened) {
      const place = dimensionIn(one, dimensions, path)
      if (!place) continue
      const below = place.path.length > 0 ? elementsAt(one.building, place.dimensions, place.path) : undefined
      if (below && isPlain(query)) addTo(set, one, below)
      else {
        const isBelow = below && new Set(below)
        const found = matchesIn(one.building, query)
        addTo(set, one, isBelow ? found.filter((element) => isBelow.has(element)) : found)
      }
    }
    return set
  },
})

const isPlain = ({ text, classes, levels, systems, conditions }: ElementQuery) =>
  !text?.trim() && !classes && !levels && !systems && conditions.length === 0

type Rule = FilterModelView['rules'][number]

/** A rule about a group looks at the labels of the groups, one about a property at the property. */
export const ruleSets = modelQuestion({
  name: 'ruleSets',
  file: import.meta.url,
  reply: modelScene.rules.reply,
  answer: (opened, { rules }: { rules: Rule[] }) =>
    rules.map((rule) => {
      const set: ElementSet = {}
      for (const one of opened) addTo(set, one, ruleIn(one, rule))
      return set
    }),
})

function ruleIn(one: Opened, { field, set, name, op, value = '' }: Rule): Iterable<number> {
  const { building } = one
  if (field === 'property') return matchesIn(building, { conditions: [{ set, name: name ?? '', op, value }] })
  const { dimensions } = dimensionIn(one, [field], [])!
  const asked = value.trim().toLowerCase()
  const fits = (label: string) => {
    const said = label.toLowerCase()
    if (op === 'exists') return label !== ''
    if (op === 'contains') return said.includes(asked)
    if (op === 'isNot') return said !== asked
    if (op === 'atLeast' || op === 'atMost') {
      const order = inOrder.compare(label, value)
      return label !== '' && (op === 'atLeast' ? order >= 0 : order <= 0)
    }
    return said === asked
  }
  const found = new Set<number>()
  for (const { key, label } of treeLevel(building, dimensions, []))
    if (fits(label)) for (const element of elementsAt(building, dimensions, [key])) found.add(element)
  return [...found].sort((a, b) => a - b)
}

const inOrder = new Intl.Collator('zh-CN', { numeric: true })
