// Elements by their GlobalIds in the versions of our models, and the other way. Buildings are opened when something is looked for
// in them.
import type { BcfComponent, Vector } from '@sunmao/bcf'
import type { ElementSet, IssueElement } from '@sunmao/contract'
import { type Building, globalIdAt, indexOfGlobalIds, runsOf } from '@sunmao/model'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { Db } from '../../../db/client.ts'
import { openBuilding } from '../../model/packs/building-cache.service.ts'
import { packsOfKind } from '../../model/packs/model-pack.service.ts'

interface Means {
  db: Db
  blobs: Blobs
}

export class ModelElements {
  private readonly packs = new Map<number, string | undefined>()

  constructor(private readonly means: Means) {}

  /** In those of the versions that have them. */
  async find(fileIds: readonly number[], components: readonly BcfComponent[]): Promise<ElementSet> {
    const ids = [...new Set(components.flatMap(({ ifcGuid }) => ifcGuid ?? []))]
    const found: ElementSet = {}
    if (ids.length === 0) return found
    for (const fileId of fileIds) {
      const building = await this.open(fileId)
      const elements = building ? indexOfGlobalIds(building, ids).filter((at) => at >= 0) : []
      if (elements.length > 0) found[String(fileId)] = runsOf(elements)
    }
    return found
  }

  async nameAll(set: ElementSet): Promise<BcfComponent[]> {
    const named: BcfComponent[] = []
    for (const [fileId, runs] of Object.entries(set)) {
      const building = await this.open(Number(fileId))
      if (!building) continue
      for (const at of inRuns(runs, building.elements.count)) named.push({ ifcGuid: globalIdAt(building, at) })
    }
    return named
  }

  /** As issues name them. */
  async describe(set: ElementSet, most: number): Promise<IssueElement[]> {
    const described: IssueElement[] = []
    for (const [key, runs] of Object.entries(set)) {
      const fileId = Number(key)
      const building = await this.open(fileId)
      if (!building) continue
      const { elements, texts } = building
      for (const index of inRuns(runs, elements.count)) {
        if (described.length >= most) return described
        described.push({
          ...{ fileId, index, globalId: globalIdAt(building, index).slice(0, 64) },
          name: texts[elements.names[index]!]!.slice(0, 300),
          class: texts[elements.classes[index]!]!.slice(0, 80),
        })
      }
    }
    return described
  }

  /** Around elements, or around the whole of the first version that has a body. */
  async boxOf(set: ElementSet, fileIds: readonly number[]): Promise<[min: Vector, max: Vector] | undefined> {
    for (const [key, runs] of Object.entries(set)) {
      const building = await this.open(Number(key))
      const box = building && around(building, inRuns(runs, building.elements.count))
      if (box) return box
    }
    for (const fileId of fileIds) {
      const building = await this.open(fileId)
      const box = building && around(building, inRuns([0, building.elements.count], building.elements.count))
      if (box) return box
    }
    return undefined
  }

  private async open(fileId: number): Promise<Building | undefined> {
    if (!this.packs.has(fileId))
      this.packs.set(fileId, (await packsOfKind(this.means.db, 'building', [fileId])).get(fileId))
    const pack = this.packs.get(fileId)
    return pack ? openBuilding(this.means.blobs, pack) : undefined
  }
}

function* inRuns(runs: readonly number[], end: number): Iterable<number> {
  for (let run = 0; run < runs.length; run += 2)
    for (let at = runs[run]!; at < Math.min(end, runs[run]! + runs[run + 1]!); at++) yield at
}

function around({ elements, origin }: Building, which: Iterable<number>): [Vector, Vector] | undefined {
  const min: Vector = [Infinity, Infinity, Infinity]
  const max: Vector = [-Infinity, -Infinity, -Infinity]
  for (const at of which)
    for (let axis = 0; axis < 3; axis += 1) {
      const zero = origin[axis]!
      const [low, high] = [elements.boxes[at * 6 + axis]! + zero, elements.boxes[at * 6 + 3 + axis]! + zero]
      // Those of an element without a body are no numbers.
      if (low < min[axis]!) min[axis] = low
      if (high > max[axis]!) max[axis] = high
    }
  return min[0] <= max[0] ? [min, max] : undefined
}
