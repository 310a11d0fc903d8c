/**
 * Relations, gathered while elements are written. Most are cut into slices, so that memory does not grow with the file; only
 * the standard's one list per type needs all its numbers, eight bytes for each element.
 */

import type { Item } from '../items/item.ts'
import { codes, type Kind, kindOf } from '../items/kinds.ts'
import { globalId } from '../plan/hash.ts'
import type { Plan } from '../plan/plan.ts'
import { list, type Step, text } from './step.ts'
import { writeType } from './types.ts'

const sliceSize = 500

export interface Slices {
  push: (id: number, isAbsent: boolean) => void
  end: () => void
}

/** `line` gets a GlobalId and the list, and returns the relation's text. Absent ids take a place, so slices stay aligned. */
export function slices(step: Step, plan: Plan, key: string, line: (id: string, ids: string) => string): Slices {
  let ids: number[] = []
  let count = 0
  let number = 0
  const end = () => {
    if (count === 0) return
    step.mute(ids.length === 0)
    step.add(line(`'${globalId(plan.seed, `${key}/${number++}`)}'`, list(ids)))
    step.mute(false)
    ids = []
    count = 0
  }
  return {
    push: (id, isAbsent) => {
      if (!isAbsent) ids.push(id)
      if (++count === sliceSize) end()
    },
    end,
  }
}

interface TypeEntry {
  id: number
  kind: Kind
  ids: number[]
}

export interface Links {
  /** The type's line and its map of a shape, written now if it is new. */
  typeOf: (item: Item) => { id: number; map: number | undefined }
  /** Everything that is said of an element by relation, except where it is. */
  link: (item: Item, id: number, isAbsent: boolean) => void
  endStorey: () => void
  end: () => void
}

const systems: Record<string, readonly [words: string, kind: string]> = {
  SF: ['送风系统', 'AIRCONDITIONING'],
  ZP: ['自动喷淋系统', 'FIREPROTECTION'],
  XH: ['消火栓系统', 'FIREPROTECTION'],
  J: ['给水系统', 'DOMESTICCOLDWATER'],
  QD: ['强电系统', 'ELECTRICAL'],
  ZM: ['照明系统', 'LIGHTING'],
}

export function createLinks(step: Step, plan: Plan, building: number, body: number): Links {
  const guid = (key: string) => `'${globalId(plan.seed, key)}'`
  const types = new Map<string, TypeEntry & { map: number | undefined }>()
  const byMaterial = new Map<string, Slices>()
  const byCode = new Map<string, Slices>()
  const bySystem = new Map<string, Slices>()
  const classification = once(() =>
    step.add(`IFCCLASSIFICATION(${text('示例设计院')},'2026','2026-01-01',${text('示例构件分类')},$,$,('-'))`),
  )
  const material = (name: string) => step.share(`IFCMATERIAL(${text(name)},$,$)`)
  const reference = (code: string) =>
    step.share(`IFCCLASSIFICATIONREFERENCE($,'${code}',${text(codes[code]!)},#${classification()},$,$)`)

  const materialSlices = (name: string) =>
    kept(byMaterial, name, () => {
      const id = material(name)
      return slices(
        step,
        plan,
        `material/${name}`,
        (guid, ids) => `IFCRELASSOCIATESMATERIAL(${guid},$,$,$,${ids},#${id})`,
      )
    })
  const codeSlices = (code: string) =>
    kept(byCode, code, () => {
      const id = reference(code)
      return slices(
        step,
        plan,
        `code/${code}`,
        (guid, ids) => `IFCRELASSOCIATESCLASSIFICATION(${guid},$,$,$,${ids},#${id})`,
      )
    })
  const systemSlices = (name: string, storey: string) =>
    kept(bySystem, name, () => {
      const [words, kind] = systems[name.split('-')[0]!]!
      const id = step.add(
        `IFCDISTRIBUTIONSYSTEM(${guid(`system/${name}`)},$,'${name}',$,$,${text(`${storey} ${words}`)},.${kind}.)`,
      )
      step.add(`IFCRELSERVICESBUILDINGS(${guid(`system/${name}/in`)},$,$,$,#${id},(#${building}))`)
      return slices(
        step,
        plan,
        `system/${name}/of`,
        (guid, ids) => `IFCRELASSIGNSTOGROUP(${guid},$,$,$,${ids},$,#${id})`,
      )
    })

  return {
    typeOf: (item) =>
      kept(types, item.kind, () => ({
        ...writeType(step, plan, item.kind, body, material),
        kind: kindOf(item.kind),
        ids: [],
      })),
    link: (item, id, isAbsent) => {
      const kind = kindOf(item.kind)
      if (!isAbsent) types.get(item.kind)!.ids.push(id)
      // Concrete is said of each element, everything else of its type; codes of buildings likewise. Both ways are common.
      if (kind.discipline === 'S' && kind.material) materialSlices(kind.material).push(id, isAbsent)
      if (kind.discipline === 'S' || kind.discipline === 'A') codeSlices(kind.code).push(id, isAbsent)
      if (item.system) systemSlices(item.system, plan.storeys[item.storey]!.name).push(id, isAbsent)
    },
    endStorey: () => {
      for (const each of bySystem.values()) each.end()
      bySystem.clear()
    },
    end: () => {
      for (const each of [...byMaterial.values(), ...byCode.values()]) each.end()
      for (const [name, { id, ids, kind }] of types) {
        step.mute(ids.length === 0)
        step.add(`IFCRELDEFINESBYTYPE(${guid(`type/${name}/of`)},$,$,$,${list(ids)},#${id})`)
        step.mute(false)
        if (kind.discipline === 'S' || kind.discipline === 'A') continue
        step.add(`IFCRELASSOCIATESCLASSIFICATION(${guid(`type/${name}/code`)},$,$,$,(#${id}),#${reference(kind.code)})`)
      }
    },
  }
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known) return known
  const value = make()
  map.set(key, value)
  return value
}

function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
