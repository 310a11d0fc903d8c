import { describe, expect, it, vi } from 'vitest'
import { facts } from '../facts.ts'
import { elementCount } from '../items/element-count.ts'
import { disciplines } from '../items/kinds.ts'
import { type Plan, planBuilding } from '../plan/plan.ts'
import { demo, instanceHeavy, ofSize, tiny } from '../plan/presets.ts'
import { writeIfc } from './write-ifc.ts'

// Whole buildings: a second each on a quiet machine, more on a busy one.
vi.setConfig({ testTimeout: 60_000 })

/** How many attributes IFC4 ADD2 TC1 gives to the entities that the sample writes, counted by hand. */
const byCount: Record<number, string> = {
  1: 'CARTESIANPOINT DIRECTION POLYLINE CARTESIANPOINTLIST3D FACETEDBREP CLOSEDSHELL FACE POLYLOOP GEOMETRICCURVESET UNITASSIGNMENT',
  2: 'LOCALPLACEMENT AXIS2PLACEMENT2D REPRESENTATIONMAP MAPPEDITEM FACEOUTERBOUND DERIVEDUNITELEMENT',
  3: 'AXIS2PLACEMENT3D PRODUCTDEFINITIONSHAPE MATERIAL MATERIALLAYERSET STYLEDITEM SURFACESTYLE GRIDAXIS ARBITRARYCLOSEDPROFILEDEF DERIVEDUNIT',
  4: 'EXTRUDEDAREASOLID SHAPEREPRESENTATION CIRCLEPROFILEDEF PROPERTYSINGLEVALUE COLOURRGB SIUNIT',
  5: 'RECTANGLEPROFILEDEF PROPERTYSET QUANTITYLENGTH QUANTITYAREA QUANTITYVOLUME CARTESIANTRANSFORMATIONOPERATOR3D TRIANGULATEDFACESET',
  6: 'GEOMETRICREPRESENTATIONCONTEXT ELEMENTQUANTITY CLASSIFICATIONREFERENCE ZONE RELAGGREGATES RELCONTAINEDINSPATIALSTRUCTURE RELDEFINESBYTYPE RELDEFINESBYPROPERTIES RELASSOCIATESMATERIAL RELASSOCIATESCLASSIFICATION RELVOIDSELEMENT RELFILLSELEMENT RELSERVICESBUILDINGS',
  7: 'MATERIALLAYER CLASSIFICATION PROJECTEDCRS DISTRIBUTIONSYSTEM RELASSIGNSTOGROUP',
  8: 'MAPCONVERSION',
  9: 'PROJECT SURFACESTYLERENDERING WALL COLUMN BEAM SLAB FOOTING STAIR PLATE MEMBER COVERING CURTAINWALL FURNITURE OPENINGELEMENT DUCTSEGMENT DUCTFITTING AIRTERMINAL UNITARYEQUIPMENT PIPESEGMENT PIPEFITTING FIRESUPPRESSIONTERMINAL SANITARYTERMINAL PUMP CABLECARRIERSEGMENT LIGHTFIXTURE ELECTRICDISTRIBUTIONBOARD',
  10: 'GEOMETRICREPRESENTATIONSUBCONTEXT POSTALADDRESS BUILDINGSTOREY WALLTYPE COLUMNTYPE BEAMTYPE SLABTYPE FOOTINGTYPE STAIRTYPE STAIRFLIGHTTYPE PLATETYPE MEMBERTYPE COVERINGTYPE CURTAINWALLTYPE DUCTSEGMENTTYPE DUCTFITTINGTYPE AIRTERMINALTYPE UNITARYEQUIPMENTTYPE PIPESEGMENTTYPE PIPEFITTINGTYPE FIRESUPPRESSIONTERMINALTYPE SANITARYTERMINALTYPE PUMPTYPE CABLECARRIERSEGMENTTYPE LIGHTFIXTURETYPE ELECTRICDISTRIBUTIONBOARDTYPE',
  11: 'SPACE GRID FURNITURETYPE',
  12: 'BUILDING',
  13: 'STAIRFLIGHT DOOR WINDOW DOORTYPE WINDOWTYPE',
  14: 'SITE',
}

const attributeCounts: Record<string, number> = Object.fromEntries(
  Object.entries(byCount).flatMap(([count, names]) => names.split(' ').map((name) => [`IFC${name}`, Number(count)])),
)

interface Line {
  id: number
  entity: string
  /** Each attribute as it stands. */
  values: string[]
}

function parse(text: string): Line[] {
  return [...text.matchAll(/^#(\d+)=([A-Z0-9]+)\((.*)\);$/gm)].map(([, id, entity, values]) => ({
    id: Number(id),
    entity: entity!,
    values: split(values!),
  }))
}

/** At commas outside of strings and brackets. */
function split(values: string): string[] {
  const parts: string[] = []
  let [depth, isText, from] = [0, false, 0]
  for (let at = 0; at < values.length; at++) {
    const each = values[at]
    if (each === "'") isText = !isText
    else if (isText) continue
    else if (each === '(') depth++
    else if (each === ')') depth--
    else if (each === ',' && depth === 0) {
      parts.push(values.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, values.slice(from)]
}

const textOf = (plan: Plan, version: 1 | 2 = 1) => [...writeIfc(plan, { version })].join('')
const references = ({ values }: Line) => [...values.join().matchAll(/#(\d+)/g)].map(([, id]) => Number(id))
const rooted = (line: Line) => /^'[0-3][0-9A-Za-z_$]{21}'$/.test(line.values[0]!)

describe.each([
  ['tiny', textOf(tiny()), tiny(), 1],
  ['demo', textOf(demo()), demo(), 1],
  ['demo, version 2', textOf(demo(), 2), demo(), 2],
  [
    'fine shapes',
    textOf(planBuilding({ floors: 1, bays: [2, 3], detail: 'fine', fineTriangles: 200 })),
    planBuilding({ floors: 1, bays: [2, 3] }),
    1,
  ],
] as const)('%s', (_, text, plan, version) => {
  const lines = parse(text)
  const byId = new Map(lines.map((line) => [line.id, line]))

  it('is a whole file in ASCII', () => {
    expect(text).toMatch(/^ISO-10303-21;\nHEADER;\n/)
    expect(text).toMatch(/\nENDSEC;\nEND-ISO-10303-21;\n$/)
    expect(text).toMatch(/^[\n\x20-\x7e]*$/)
    expect(text.match(/^#/gm)).toHaveLength(lines.length)
  })

  it('defines every number once and refers to nothing else', () => {
    expect(byId.size).toBe(lines.length)
    const missing = lines.flatMap(references).filter((id) => !byId.has(id))
    expect(missing).toEqual([])
  })

  it('gives every entity as many attributes as the standard does', () => {
    const wrong = lines.filter(({ entity, values }) => attributeCounts[entity] !== values.length)
    expect([...new Set(wrong.map(({ entity, values }) => `${entity} ${values.length}`))]).toEqual([])
  })

  it('has valid GlobalIds, each once', () => {
    const named = lines.filter(
      ({ entity, values }) => values[1] === '$' && /^'[^']{22}'$/.test(values[0]!) && entity !== 'IFCMATERIAL',
    )
    expect(named.filter((line) => !rooted(line))).toEqual([])
    const roots = lines.filter(({ entity }) => /^IFC(REL|PROPERTYSET|ELEMENTQUANTITY|WALL|SPACE)/.test(entity))
    expect(roots.filter((line) => !rooted(line))).toEqual([])
    expect(new Set(named.map(({ values }) => values[0])).size).toBe(named.length)
  })

  it('has as many of every class as the facts say', () => {
    const { classes } = facts(plan, { version })
    const counted = Object.fromEntries(
      Object.keys(classes).map((ifc) => [ifc, lines.filter(({ entity }) => entity === ifc.toUpperCase()).length]),
    )
    expect(counted).toEqual(classes)
    const { IfcOpeningElement = 0, IfcSpace = 0, ...elements } = classes
    expect(elementCount(plan, { version })).toBe(Object.values(elements).reduce((sum, each) => sum + each, 0))
  })

  it('contains every element in one storey, room or whole, and gives it one type', () => {
    const elements = lines.filter(
      ({ values, entity }) => values.length >= 9 && /^IFC/.test(entity) && isElement(entity),
    )
    const held = lines.flatMap(({ entity, values }) => {
      if (entity === 'IFCRELCONTAINEDINSPATIALSTRUCTURE') return ids(values[4]!)
      if (entity === 'IFCRELAGGREGATES') return ids(values[5]!)
      return entity === 'IFCRELFILLSELEMENT' ? ids(values[5]!) : []
    })
    const typed = lines
      .filter(({ entity }) => entity === 'IFCRELDEFINESBYTYPE')
      .flatMap(({ values }) => ids(values[4]!))
    expect(new Set(held).size).toBe(held.length)
    const known = new Set(held)
    expect(elements.filter(({ id }) => !known.has(id))).toEqual([])
    expect(typed.toSorted()).toEqual(elements.map(({ id }) => id).toSorted())
  })

  const occurrences = new Set(Object.keys(facts(plan).classes).map((ifc) => ifc.toUpperCase()))
  const isElement = (entity: string) => occurrences.has(entity) && !['IFCSPACE', 'IFCOPENINGELEMENT'].includes(entity)
  const ids = (value: string) => [...value.matchAll(/#(\d+)/g)].map(([, id]) => Number(id))
})

describe('writeIfc', () => {
  it('writes the same bytes every time, and others for another seed', () => {
    expect(textOf(tiny())).toBe(textOf(tiny()))
    expect(textOf({ ...tiny(), seed: 2 })).not.toBe(textOf(tiny()))
  })

  it('gives the disciplines the same project, storeys and grid, and to each its own elements', () => {
    const shared = /^#\d+=(IFCPROJECT|IFCSITE|IFCBUILDING|IFCBUILDINGSTOREY|IFCGRID|IFCMAPCONVERSION)\(.*$/gm
    const files = disciplines.map((each) => [...writeIfc(demo(), { disciplines: [each] })].join(''))
    const frames = new Set(files.map((file) => file.match(shared)!.join('\n')))
    expect(frames.size).toBe(1)
    const counts = disciplines.map((each) => elementCount(demo(), { disciplines: [each] }))
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(elementCount(demo()))
    expect(counts.every((count) => count > 500)).toBe(true)
  })

  it('comes in pieces of 64 KB, the first ones at once, however large the building is', () => {
    const pieces = writeIfc(ofSize(1_000_000))
    let bytes = 0
    while (bytes < 1_000_000) {
      const { value } = pieces.next()
      expect(value!.length).toBe(65_536)
      bytes += value!.length
    }
  })
})

describe('presets', () => {
  it('have the sizes that they promise', () => {
    expect(elementCount(tiny())).toBeLessThan(150)
    expect(elementCount(demo())).toBeGreaterThan(3000)
    expect(elementCount(instanceHeavy())).toBeGreaterThan(1400)
    expect(elementCount(instanceHeavy())).toBeLessThan(1700)
    for (const size of [1000, 5000, 20_000, 100_000]) {
      const ratio = elementCount(ofSize(size)) / size
      expect(Math.abs(ratio - 1)).toBeLessThan(0.1)
    }
  })

  it('repeat some 210 thousand triangles of shapes to nine million in 25 to 30 MB', () => {
    let [unique, total] = [0, 0]
    const text = textOf(instanceHeavy())
    const maps = new Map<number, number>()
    let triangles = 0
    for (const [line] of text.matchAll(/^#\d+=IFC(FACE\(|TRIANGULATEDFACESET|REPRESENTATIONMAP|MAPPEDITEM).*$/gm)) {
      if (line.includes('=IFCFACE(')) triangles++
      else if (line.includes('=IFCTRI')) triangles += line.match(/\(\d+,\d+,\d+\)/g)!.length
      else if (line.includes('=IFCREP')) {
        maps.set(Number(line.match(/^#(\d+)/)![1]), triangles)
        unique += triangles
        triangles = 0
      } else total += maps.get(Number(line.match(/\(#(\d+)/)![1]))!
    }
    expect(text.length).toBeGreaterThan(25e6)
    expect(text.length).toBeLessThan(30e6)
    // Walls, slabs and pipes add another 20 thousand.
    expect(Math.abs(unique / 210_000 - 1)).toBeLessThan(0.05)
    expect(Math.abs(total / 9_300_000 - 1)).toBeLessThan(0.05)
  })
})
