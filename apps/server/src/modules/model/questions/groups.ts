import { type ElementSet, modelScene, type SceneGroup } from '@sunmao/contract'
import { elementsAt, runsOf, treeLevel } from '@sunmao/model'
import { addTo } from './element-sets.ts'
import { modelQuestion } from './model-question.service.ts'
import { type AskedDimension, dimensionIn } from './tree-labels.ts'

/** An element in several groups is in each of them; without one it is among the rest. */
export const groupSets = modelQuestion({
  name: 'groupSets',
  file: import.meta.url,
  reply: modelScene.groups.reply,
  answer: (opened, { dimension, most }: { dimension: AskedDimension; most: number }) => {
    const groups = new Map<string, SceneGroup>()
    for (const one of opened) {
      const place = dimensionIn(one, [dimension], [])!
      const nodes =
        place.dimensions.length === 0
          ? [{ label: one.discipline, elements: elementsAt(one.building, [], []) }]
          : treeLevel(one.building, place.dimensions, []).map(({ key, label }) => ({
              label,
              elements: elementsAt(one.building, place.dimensions, [key]),
            }))
      for (const { label, elements } of nodes) {
        const group = groups.get(label) ?? { label, count: 0, elements: {} }
        groups.set(label, group)
        group.count += elements.length
        addTo(group.elements, one, elements)
      }
    }
    const named = [...groups.values()].filter(({ label }) => label !== '').sort((a, b) => b.count - a.count)
    const rest = [...named.slice(most), ...(groups.has('') ? [groups.get('')!] : [])]
    return rest.length > 0 ? [...named.slice(0, most), together(rest)] : named
  },
})

function together(groups: readonly SceneGroup[]): SceneGroup {
  const elements: ElementSet = {}
  for (const fileId of new Set(groups.flatMap((group) => Object.keys(group.elements)))) {
    elements[fileId] = runsOf(groups.flatMap((group) => indexesIn(group.elements[fileId] ?? [])))
  }
  return { label: '', count: groups.reduce((sum, { count }) => sum + count, 0), elements }
}

const indexesIn = (runs: readonly number[]) =>
  runs.flatMap((first, at) => (at % 2 === 0 ? Array.from({ length: runs[at + 1]! }, (_, each) => first + each) : []))
