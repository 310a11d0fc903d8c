import type { ElementSet, FilterModelView, SceneAxis, SceneGroup, SceneStorey } from '@sunmao/contract'
import { type Building, elementsAt, runsOf, treeLevel } from '@sunmao/model'
import type { Ctx } from '../../http/context.ts'
import { type ElementQuery, matchesIn, type Opened, openModels } from './model-query.service.ts'
import { type AskedDimension, dimensionIn } from './tree-words.ts'

const add = (set: ElementSet, { fileId }: Opened, elements: Iterable<number>) => {
  const runs = runsOf(elements)
  if (runs.length > 0) set[fileId] = runs
}

export async function findSet(
  ctx: Ctx,
  { dimensions, path, ...query }: ElementQuery & { dimensions: AskedDimension[]; path: string[] },
): Promise<ElementSet> {
  const set: ElementSet = {}
  for (const one of await openModels(ctx, query.fileIds)) {
    const place = dimensionIn(one, dimensions, path)
    if (!place) continue
    const below = place.path.length > 0 ? elementsAt(one.building, place.dimensions, place.path) : undefined
    if (below && isPlain(query)) add(set, one, below)
    else {
      const isBelow = below && new Set(below)
      const found = matchesIn(one.building, query)
      add(set, one, isBelow ? found.filter((element) => isBelow.has(element)) : found)
    }
  }
  return set
}

const isPlain = ({ text, classes, levels, systems, conditions }: ElementQuery) =>
  !text?.trim() && !classes && !levels && !systems && conditions.length === 0

/** An element in several groups is in each of them; without one it is among the rest. */
export async function groupSets(
  ctx: Ctx,
  { fileIds, dimension, most }: { fileIds: number[]; dimension: AskedDimension; most: number },
): Promise<SceneGroup[]> {
  const groups = new Map<string, SceneGroup>()
  for (const one of await openModels(ctx, fileIds)) {
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
      add(group.elements, one, elements)
    }
  }
  const named = [...groups.values()].filter(({ label }) => label !== '').sort((a, b) => b.count - a.count)
  const rest = [...named.slice(most), ...(groups.has('') ? [groups.get('')!] : [])]
  return rest.length > 0 ? [...named.slice(0, most), together(rest)] : named
}

function together(groups: readonly SceneGroup[]): SceneGroup {
  const elements: ElementSet = {}
  for (const fileId of new Set(groups.flatMap((group) => Object.keys(group.elements)))) {
    elements[fileId] = runsOf(groups.flatMap((group) => indexesIn(group.elements[fileId] ?? [])))
  }
  return { label: '', count: groups.reduce((sum, { count }) => sum + count, 0), elements }
}

const indexesIn = (runs: readonly number[]) =>
  runs.flatMap((first, at) => (at % 2 === 0 ? Array.from({ length: runs[at + 1]! }, (_, each) => first + each) : []))

type Rule = FilterModelView['rules'][number]

/** A rule about a group looks at the labels of the groups, one about a property at the property. */
export async function ruleSets(
  ctx: Ctx,
  { fileIds, rules }: { fileIds: number[]; rules: Rule[] },
): Promise<ElementSet[]> {
  const opened = await openModels(ctx, fileIds)
  return rules.map((rule) => {
    const set: ElementSet = {}
    for (const one of opened) add(set, one, ruleIn(one, rule))
    return set
  })
}

function ruleIn(one: Opened, { field, set, name, op, value = '' }: Rule): Iterable<number> {
  const { building } = one
  if (field === 'property')
    return matchesIn(building, { fileIds: [], conditions: [{ set, name: name ?? '', op, value }] })
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

/** Closer storeys of one name are the same one, seen by two disciplines. */
const SAME_FLOOR_M = 0.5

export async function sceneFrame(ctx: Ctx, fileIds: number[]): Promise<{ storeys: SceneStorey[]; axes: SceneAxis[] }> {
  const storeys: SceneStorey[] = []
  const axes = new Map<string, SceneAxis>()
  for (const one of await openModels(ctx, fileIds)) {
    const { building } = one
    building.storeys.forEach(({ name, elevation }, at) => {
      const known = storeys.find((each) => each.name === name && Math.abs(each.elevation - elevation) < SAME_FLOOR_M)
      const storey = known ?? { name, elevation, elements: {} }
      if (!known) storeys.push(storey)
      add(storey.elements, one, onStorey(building, at))
    })
    const [x, y] = building.origin
    for (const { tag, line } of building.axes) {
      const points = Array.from(
        { length: line.length / 2 },
        (_, at) => [line[at * 2]! + x, line[at * 2 + 1]! + y] as [number, number],
      )
      // Disciplines repeat the grid: what lies in the same place is drawn once.
      axes.set(`${tag} ${points.flat().map((metres) => Math.round(metres * 10))}`, { tag, line: points })
    }
  }
  return { storeys: storeys.sort((a, b) => a.elevation - b.elevation), axes: [...axes.values()] }
}

function onStorey({ elements }: Building, storey: number): number[] {
  const found: number[] = []
  for (let element = 0; element < elements.count; element++)
    if (elements.storeys[element] === storey) found.push(element)
  return found
}
