// Strangers' files under known names: whether somebody is asked, over generated buildings and, where they are, real ones.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfc } from '@sunmao/ifc'
import { type Building, likenessOf } from '@sunmao/model'
import { planBuilding, tiny, writeIfc } from '@sunmao/sample'
import { describe, expect, it } from 'vitest'

const samples = join(import.meta.dirname, '../../../../shared/samples/ifc')
const read = async (bytes: Uint8Array): Promise<Building> => (await readIfc(bytes)).building
const kept = new Map<string, Promise<Building>>()
const once = (name: string, open: () => Promise<Building>) => {
  const known = kept.get(name) ?? open()
  kept.set(name, known)
  return known
}

const written = (...of: Parameters<typeof writeIfc>) => [...writeIfc(...of)].join('')
const plan = tiny()
const house = planBuilding({ name: '小屋', seed: 7, floors: 1, basements: 0, bays: [2, 2] })
const sheds = planBuilding({ name: '厂房', seed: 3, floors: 2, basements: 0, bays: [5, 2] })
/** Every id another, as after an export that does not keep them. */
const renumbered = (text: string) =>
  text.replace(/=\s*(IFC(?!PROJECT|SITE|BUILDING)[A-Z]+)\('[\w$]{22}'/g, (found) =>
    found.replace(/'[\w$]{22}'/, (id) => `'${[...id.slice(1, -1)].reverse().join('').replace(/^./, '1')}'`),
  )
const made: Record<string, () => string> = {
  whole: () => written(plan),
  'whole, version 2': () => written(plan, { version: 2 }),
  'whole, renumbered': () => renumbered(written(plan)),
  ...Object.fromEntries(
    (['A', 'S', 'M', 'P', 'E'] as const).map((letter) => [letter, () => written(plan, { disciplines: [letter] })]),
  ),
  'M, version 2': () => written(plan, { disciplines: ['M'], version: 2 }),
  'M, renumbered': () => renumbered(written(plan, { disciplines: ['M'] })),
  house: () => written(house),
  sheds: () => written(sheds),
  'sheds M': () => written(sheds, { disciplines: ['M'] }),
}
const open = (name: string) =>
  once(name, () => read(name.endsWith('.ifc') ? readFileSync(join(samples, name)) : Buffer.from(made[name]!())))

const same: [string, string][] = [
  ['whole', 'whole'],
  ['whole', 'whole, version 2'],
  ['whole, version 2', 'whole'],
  ['whole', 'whole, renumbered'],
  ['M', 'M, version 2'],
  ['M', 'M, renumbered'],
  ['M', 'whole'],
]
const other: [string, string][] = [
  ['A', 'S'],
  ['A', 'M'],
  ['S', 'M'],
  ['M', 'P'],
  ['P', 'E'],
  ['M', 'house'],
  ['whole', 'house'],
  ['whole', 'sheds'],
  ['M', 'sheds M'],
]
const realSame: [string, string][] = [
  ['schep-geelen-slab-v1-rev1.ifc', 'schep-geelen-slab-v1-rev2.ifc'],
  ['Infra-Bridge.ifc', 'Infra-Bridge.ifc'],
]
const realOther: [string, string][] = [
  ['pcert4-Building-Architecture.ifc', 'pcert4-Building-Hvac.ifc'],
  ['pcert4-Building-Architecture.ifc', 'pcert4-Building-Structural.ifc'],
  ['pcert4-Building-Hvac.ifc', 'pcert4-Building-Landscaping.ifc'],
  ['Infra-Bridge.ifc', 'Infra-Road.ifc'],
  ['Infra-Road.ifc', 'Infra-Plumbing.ifc'],
  ['schep-vl-structural.ifc', 'schep-root-steel.ifc'],
  ['schep-xella-walls-0.ifc', 'schep-xella-walls-1.ifc'],
  ['whale-LargeBuilding.ifc', 'whale-TallBuilding.ifc'],
]
const hasSamples = existsSync(samples)

describe('nobody is asked', () => {
  it.each([...same, ...(hasSamples ? realSame : [])])('%s, then %s', async (older, newer) => {
    expect(likenessOf(await open(older), await open(newer))).toMatchObject({ isAlike: true })
  })
})

describe('somebody is asked', () => {
  it.each([...other, ...(hasSamples ? realOther : [])])('%s, then %s', async (older, newer) => {
    expect(likenessOf(await open(older), await open(newer))).toMatchObject({ isAlike: false })
    expect(likenessOf(await open(newer), await open(older))).toMatchObject({ isAlike: false })
  })
})
