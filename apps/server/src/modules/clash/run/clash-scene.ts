// The models of a run together, in shared memory, with what a test asks of their elements.
import { type ClashTest, type Ignored, makeScene, type Scene } from '@sunmao/clash'
import type { ElementRules } from '@sunmao/contract'
import { type Building, FormatError } from '@sunmao/model'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { Db } from '../../../db/client.ts'
import { openBuilding, openMeshes } from '../../model/packs/building-cache.service.ts'
import { packsOfKind } from '../../model/packs/model-pack.service.ts'
import type { Opened } from '../../model/packs/opened-model.service.ts'
import type { ScopeModel } from '../clash-scope.ts'
import { maskOf } from '../rules/clash-elements.ts'
import { RunRefused } from './run-refused.ts'

export interface OpenedModel extends ScopeModel, Opened {}

export interface RunScene {
  models: OpenedModel[]
  scene: Scene
}

export async function openScene(db: Db, blobs: Blobs, models: readonly ScopeModel[]): Promise<RunScene> {
  if (models.length === 0) throw new RunRefused('clash.noModels')
  const packs = await packsOfKind(
    db,
    'geometry',
    models.map(({ fileId }) => fileId),
  )
  const opened = await openBuildings(db, blobs, models)
  const meshes = []
  for (const { fileId, name, building } of opened) {
    try {
      meshes.push({ meshes: await openMeshes(blobs, packs.get(fileId)!), matrix: movedBy(building.origin) })
    } catch (error) {
      if (error instanceof FormatError) throw new RunRefused('clash.oldPack', { name })
      throw error
    }
  }
  return { models: opened, scene: makeScene(meshes, { isShared: true }) }
}

export async function openBuildings(db: Db, blobs: Blobs, models: readonly ScopeModel[]): Promise<OpenedModel[]> {
  const packs = await packsOfKind(
    db,
    'building',
    models.map(({ fileId }) => fileId),
  )
  const opened: OpenedModel[] = []
  for (const model of models) {
    const pack = packs.get(model.fileId)
    if (pack) opened.push({ ...model, building: await openBuilding(blobs, pack) })
  }
  return opened
}

const movedBy = ([x, y, z]: Building['origin']) => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]

/** For each item whether its element fits the rules. */
export function itemsOf({ models, scene }: RunScene, rules: ElementRules): Uint8Array {
  const mask = new Uint8Array(scene.count)
  models.forEach((model, at) => {
    const fits = maskOf(model, rules)
    eachItem(scene, at, (item, element) => {
      mask[item] = fits[element]!
    })
  })
  return mask
}

/** For each item whether something holds of its element. */
export function itemsIn(
  { models, scene }: RunScene,
  holds: (building: Building, element: number) => boolean,
): Uint8Array {
  const mask = new Uint8Array(scene.count)
  models.forEach(({ building }, at) => {
    eachItem(scene, at, (item, element) => {
      mask[item] = holds(building, element) ? 1 : 0
    })
  })
  return mask
}

/** A room is no body that anything could run into. */
export function bodiesOnly({ models, scene }: RunScene, sides: Uint8Array): Uint8Array {
  models.forEach(({ building }, at) => {
    const isRoom = new Set(building.spaces.map(({ element }) => element))
    eachItem(scene, at, (item, element) => {
      if (isRoom.has(element)) sides[item] = 0
    })
  })
  return sides
}

/** Parts of one assembly, and what sits in an opening of its host. */
export function ignoredIn({ models, scene }: RunScene): Ignored {
  const assemblies = new Int32Array(scene.count).fill(-1)
  const hosts = new Int32Array(scene.count).fill(-1)
  let firstElement = 0
  models.forEach(({ building: { elements } }, at) => {
    const isWhole = new Uint8Array(elements.count)
    for (const parent of elements.parents) if (parent >= 0) isWhole[parent] = 1
    const itemOfElement = new Int32Array(elements.count).fill(-1)
    eachItem(scene, at, (item, element) => {
      itemOfElement[element] = item
    })
    eachItem(scene, at, (item, element) => {
      const chain = chainOf(elements.parents, element)
      if (chain.length > 1 || isWhole[element]) assemblies[item] = firstElement + chain.at(-1)!
      const host = chain.map((each) => elements.hosts[each]!).find((each) => each >= 0)
      if (host !== undefined) hosts[item] = itemOfElement[host]!
    })
    firstElement += elements.count
  })
  return { assemblies, hosts }
}

/** Longer chains go in circles. */
const CHAIN_MOST = 64

/** The element, what it is a part of, and so on. */
export function chainOf(parents: Int32Array, element: number): number[] {
  const chain = [element]
  for (let up = parents[element]!; up >= 0 && chain.length < CHAIN_MOST; up = parents[up]!) chain.push(up)
  return chain
}

/** Of duplicates: elements of one class have one number, in whichever model. */
export function classesIn({ models, scene }: RunScene): NonNullable<ClashTest['classes']> {
  const numbers = new Map<string, number>()
  const classes = new Uint32Array(scene.count)
  models.forEach(({ building: { elements, texts } }, at) => {
    eachItem(scene, at, (item, element) => {
      const name = texts[elements.classes[element]!]!
      const number = numbers.get(name) ?? numbers.size
      numbers.set(name, number)
      classes[item] = number
    })
  })
  return classes
}

function eachItem({ models }: Scene, model: number, visit: (item: number, element: number) => void): void {
  const { meshes, firstItem } = models[model]!
  for (let at = 0; at < meshes.drawn.length; at++) visit(firstItem + at, meshes.drawn[at]!)
}
