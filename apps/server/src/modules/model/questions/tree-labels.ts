import type { TreeDimension } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { type Dimension, treeLevel } from '@sunmao/model'
import type { Opened } from '../packs/opened-model.service.ts'

export type AskedDimension = TreeDimension

const plain = {
  level: 'storey',
  system: 'system',
  class: 'class',
  type: 'type',
  material: 'material',
  classification: 'classification',
  room: 'space',
} as const satisfies Record<string, Dimension>

const isDiscipline = (dimension: AskedDimension) => dimension === 'discipline'

interface Place {
  dimensions: Dimension[]
  path: number[]
  /** Puts the model's discipline back among the labels that its building gave. */
  labels: (own: readonly string[]) => string[]
}

/**
 * Where a path of labels leads in one building: several models share labels, each has its own keys. The discipline is the
 * model's, not the building's. Nothing when the path does not go through this model.
 */
export function dimensionIn(
  { building, discipline }: Pick<Opened, 'building' | 'discipline'>,
  asked: readonly AskedDimension[],
  labels: readonly string[],
): Place | undefined {
  const at = asked.findIndex(isDiscipline)
  if (at >= 0 && at < labels.length && labels[at] !== discipline) return undefined
  const dimensions = asked
    .filter((one) => !isDiscipline(one))
    .map((one) => (typeof one === 'object' ? one : plainOf(one)))
  const own = labels.filter((_, i) => i !== at)
  const path: number[] = []
  for (const label of own) {
    const node = treeLevel(building, dimensions, path).find((one) => one.label === label)
    if (!node) return undefined
    path.push(node.key)
  }
  return {
    dimensions,
    path,
    labels: (given) => (at < 0 ? [...given] : [...given.slice(0, at), discipline, ...given.slice(at)]),
  }
}

const plainOf = (dimension: Exclude<AskedDimension, object>) => plain[dimension as keyof typeof plain]

/** One level of the tree over several models: groups of one label are one node. */
export function groupsOf(opened: readonly Opened[], asked: readonly AskedDimension[], labels: readonly string[]) {
  const counts = new Map<string, number>()
  const isByDiscipline = isDiscipline(asked[labels.length]!)
  for (const one of opened) {
    const place = dimensionIn(one, asked, labels)
    if (!place) continue
    if (isByDiscipline) {
      const total = countAt(one, place)
      if (total > 0) counts.set(one.discipline, (counts.get(one.discipline) ?? 0) + total)
      continue
    }
    for (const { label, count } of treeLevel(one.building, place.dimensions, place.path))
      counts.set(label, (counts.get(label) ?? 0) + count)
  }
  return [...counts].map(([label, count]) => ({ key: label, label, count }))
}

/** The last level of a path counts its elements; before any, all of them. */
function countAt({ building }: Opened, { dimensions, path }: Place): number {
  const last = path.at(-1)
  if (last === undefined) return building.elements.count
  return treeLevel(building, dimensions, path.slice(0, -1)).find(({ key }) => key === last)?.count ?? 0
}

/** What a person calls it. */
export const dimensionWord = (lang: Lang, dimension: AskedDimension) =>
  typeof dimension === 'object' ? dimension.name : translate(lang, `model.by.${dimension}`)
