import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Building, compareBuildings, globalIdAt, positionOf, propertiesOf } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { elementClasses, spatialClasses } from './elements/element-classes.ts'
import { block, frame, house, stepBytes } from './file.fixture.ts'
import { IfcError } from './ifc-error.ts'
import { readIfc } from './read-ifc.ts'

const text = (
  building: Building,
  column: 'classes' | 'names' | 'types' | 'materials' | 'classifications' | 'predefinedTypes' | 'tags',
) => Array.from(building.elements[column], (at) => building.texts[at])
const codes = (building: Building) => building.problems.map(({ code, element }) => `${code} ${element}`)
const boxOf = (building: Building, element: number) =>
  Array.from(building.elements.boxes.subarray(element * 6, element * 6 + 6), (value) => Math.round(value * 1e4) / 1e4)

describe('readIfc', () => {
  it('reads a house', async () => {
    const stages: string[] = []
    const { building, geometry } = await readIfc(stepBytes(house), { onProgress: (stage) => stages.push(stage) })
    expect(building.problems).toEqual([])
    expect(building).toMatchObject({
      schema: 'IFC4',
      writtenBy: 'Pencil 3',
      projectName: '示例',
      lengthUnit: 0.001,
      origin: [0, 0, 0],
    })
    expect(text(building, 'classes')).toEqual(['IfcSpace', 'IfcWall', 'IfcFurniture', 'IfcFurniture'])
    expect(text(building, 'names')).toEqual(['201 Office', 'Wall', 'Table 1', 'Table 2'])
    expect(text(building, 'types')).toEqual(['', 'Partition', 'T1200', 'T1200'])
    expect(text(building, 'predefinedTypes')).toEqual(['INTERNAL', 'SOLIDWALL', 'TABLE', ''])
    expect(text(building, 'tags')[1]).toBe('T-1')
    expect(text(building, 'materials')[1]).toBe('Brick 180 mm / Plaster 20 mm')
    expect(text(building, 'classifications')[1]).toBe('30-10 Inner wall')
    expect(globalIdAt(building, 1)).toBe('0000000000000000000008')
    expect(building.storeys).toEqual([{ globalId: '0000000000000000000003', name: '2F', elevation: 3 }])
    expect(Array.from(building.elements.storeys)).toEqual([0, 0, 0, 0])
    expect(Array.from(building.elements.spaces)).toEqual([0, -1, 0, 0])
    expect(boxOf(building, 1)).toEqual([0, -0.2, 3, 4, 0, 6])
    expect(boxOf(building, 2)).toEqual([2.4, 1.2, 3, 3.6, 1.8, 3.75])
    // Both tables are one shape, and every shape has an inside.
    expect(geometry.shapes.map((shape) => shape.isClosed)).toEqual([true, true, true])
    expect(geometry.instances.shapes[2]).toBe(geometry.instances.shapes[3])
    expect(new Set(stages)).toEqual(new Set(['parse', 'geometry', 'properties']))
  })

  it('reads rooms, systems and axes', async () => {
    const { building } = await readIfc(stepBytes(house))
    const [room] = building.spaces
    expect(room).toMatchObject({ number: '201', name: 'Office', storey: 0, area: 11.5, element: 0, floor: 3 })
    expect(room!.height).toBeCloseTo(2.8)
    expect(Array.from(room!.boundary).toSorted()).toEqual([0, 0, 0, 0, 3, 3, 4, 4])
    expect(building.systems).toEqual([
      { globalId: '000000000000000000000L', name: 'SF-1', kind: 'VENTILATION', elements: Uint32Array.of(2) },
    ])
    expect(building.axes.map(({ tag, direction, line }) => [tag, direction, Array.from(line)])).toEqual([
      ['1', 0, [0, -1, 0, 9]],
      ['A', 1, [-1, 0, 9, 0]],
    ])
    expect(positionOf(building, 2)).toMatchObject({
      storey: 0,
      space: 0,
      grid: [
        { axes: '1', isOutside: true },
        { axes: 'A', isOutside: true },
      ],
      systems: [0],
    })
  })

  it('lets own values win over those of the type, in SI units', async () => {
    const { building } = await readIfc(stepBytes(house))
    const values = (element: number) =>
      propertiesOf(building, element).map(({ name, entries }) => [
        name,
        ...entries.map((entry) => `${entry.name}=${entry.value} ${entry.unit}`),
      ])
    expect(values(2)).toEqual([['Pset_Table', 'Width=1.2 length', 'Colour=oak none']])
    expect(values(3)).toEqual([['Pset_Table', 'Colour=black none', 'Width=1.2 length']])
    expect(building.elements.propertyHashes.slice(4, 6)).not.toEqual(building.elements.propertyHashes.slice(6, 8))
  })

  it('sees no difference when a file is numbered otherwise and moved to another order', async () => {
    const turned = house
      .split('\n')
      .toReversed()
      .join('\n')
      .replace(/#(\d+)/g, (_, id) => `#${Number(id) * 3 + 1000}`)
    const [a, b] = [await readIfc(stepBytes(house)), await readIfc(stepBytes(turned))]
    expect(compareBuildings(a.building, b.building)).toEqual({
      added: [],
      removed: [],
      moved: [],
      reshaped: [],
      changed: [],
      renumbered: [],
    })
  })

  it('tells a moved element from a reshaped and a renamed one', async () => {
    const { building } = await readIfc(stepBytes(house))
    const after = async (from: string, to: string) =>
      compareBuildings(building, (await readIfc(stepBytes(house.replace(from, to)))).building)
    expect((await after('((2000.,-100.,0.))', '((2001.,-100.,0.))')).moved).toEqual([{ before: 1, after: 1 }])
    expect((await after('4000.,200.)', '4100.,200.)')).reshaped).toEqual([{ before: 1, after: 1 }])
    expect((await after(`'Wall',$,'Partition'`, `'Wall 2',$,'Partition'`)).changed[0]!.values).toEqual([
      { set: '', name: 'name', before: 'Wall', after: 'Wall 2' },
    ])
  })

  it('keeps far coordinates exact by an origin of its own', async () => {
    const { building } = await readIfc(
      stepBytes(
        house.replace('#20=IFCCARTESIANPOINT((0.,0.,0.))', '#20=IFCCARTESIANPOINT((498000123.,3388000456.,0.))'),
      ),
    )
    expect(building.origin[2]).toBe(0)
    const box = boxOf(building, 1)
    expect(box[0]! + building.origin[0]).toBeCloseTo(498000.123, 4)
    expect(box[4]! + building.origin[1]).toBeCloseTo(3388000.456, 4)
    expect(Math.abs(box[0]!)).toBeLessThan(100)
  })

  it('reads feet and degrees', async () => {
    const feet = house.replace(
      '#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)',
      `#1=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'FOOT',#900)`,
    )
    const units = `#900=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#901);\n#901=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);`
    const { building } = await readIfc(stepBytes(`${feet}\n${units}`))
    expect(building.lengthUnit).toBe(0.3048)
    expect(boxOf(building, 1)[3]).toBeCloseTo(4000 * 0.3048, 3)
    expect(propertiesOf(building, 2)[0]!.entries[0]!.number).toBeCloseTo(1200 * 0.3048)
  })
})

describe('a faulty file', () => {
  it('loses only the elements that are faulty, and says why', async () => {
    const faulty = house
      .replace('#60=IFCCARTESIANPOINT((2000.,', '#60=IFCCARTESIANPOINT((1.E308,')
      .replace('#72=IFCLOCALPLACEMENT(#42,', '#72=IFCLOCALPLACEMENT(#72,')
      .replace('#75,#83,$,.NOTDEFINED.)', '#75,#999,$,.NOTDEFINED.)')
    const { building } = await readIfc(stepBytes(faulty))
    expect(codes(building)).toEqual(['ifc.absurdNumber 1', 'ifc.selfReference 2'])
    expect(building.problems[0]).toMatchObject({ expressId: 69, facts: { line: 60 } })
    expect(building.elements.count).toBe(4)
    expect(boxOf(building, 0)).toEqual([0, 0, 3, 4, 3, 5.8])
    expect(Number.isNaN(building.elements.boxes[6]!)).toBe(true)
  })

  it('never gives broken records to the kernel', async () => {
    const { building } = await readIfc(stepBytes(house.replace('(.AREA.,$,#64,4000.', '(.AREA.,($,#64,4000.')))
    expect(codes(building)).toEqual(['ifc.brokenRecord 1'])
    // The kernel comes to no end where a comma or a value is missing.
    for (const [sound, broken] of [
      [`(#10,'Body','SweptSolid',(#66))`, `(#10,'Body'$'SweptSolid',(#66))`],
      ['#68=IFCPRODUCTDEFINITIONSHAPE($,$,', '#68=IFCPRODUCTDEFINITIONSHAPE( ,$,'],
      ['#68=IFCPRODUCTDEFINITIONSHAPE($,$,', '#68=IFCPRODUCTDEFINITIONSHAPE($,,'],
      ['#68=IFCPRODUCTDEFINITIONSHAPE($,$,(#67))', '#68=IFCPRODUCTDEFINITIONSHAPE($,$,(#67,))'],
    ] as const) {
      expect(house).toContain(sound)
      const { building: read } = await readIfc(stepBytes(house.replace(sound, () => broken)), { elementMs: 5000 })
      expect([broken, ...codes(read)]).toEqual([broken, 'ifc.brokenRecord 1'])
    }
  })

  it('never shows a number that is none', async () => {
    for (const odd of ['NaN', '-nan', 'inf', '1.E308', '1E15', '-1.E999']) {
      const { building } = await readIfc(stepBytes(house.replace('(.AREA.,$,#64,4000.', `(.AREA.,$,#64,${odd}`)))
      expect([odd, ...codes(building)]).toEqual([odd, 'ifc.absurdNumber 1'])
    }
    // Outside of bodies too: levels, axes, values and the place in the world stay numbers that can be sent.
    const odd = house
      .replace('IFCCARTESIANPOINT((0.,0.,3000.))', 'IFCCARTESIANPOINT((0.,0.,1.E308))')
      .replace('IFCCARTESIANPOINT((0.,9000.))', 'IFCCARTESIANPOINT((0.,1.E300))')
      .replace('IFCPOSITIVELENGTHMEASURE(1200.)', 'IFCPOSITIVELENGTHMEASURE(1.E999)')
    const { building } = await readIfc(
      stepBytes(
        `${odd}\n#900=IFCMAPCONVERSION(#10,#901,1.E308,2.,3.,1.,0.,1.);\n#901=IFCPROJECTEDCRS('x',$,$,$,$,$,$);`,
      ),
    )
    expect(building.storeys[0]!.elevation).toBe(0)
    expect(building.axes.map(({ tag }) => tag)).toEqual(['A'])
    expect(propertiesOf(building, 2)[0]!.entries.map(({ number }) => number)).toEqual([undefined, undefined])
    expect(building.georeference).toMatchObject({ eastings: 0, northings: 0.002 })
  })

  it('with an impossible unit is taken for metres', async () => {
    const odd = house.replace(
      '#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)',
      `#1=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'X',#900);\n#900=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(1.E308),$)`,
    )
    const { building } = await readIfc(stepBytes(odd))
    expect(building.lengthUnit).toBe(1)
    expect(codes(building)).toEqual(['ifc.absurdUnit -1'])
  })

  it('keeps odd GlobalIds as they are', async () => {
    const { building } = await readIfc(stepBytes(house.replace('0000000000000000000008', 'TW0002ngmG16VT40gRvV00')))
    expect(globalIdAt(building, 1)).toBe('TW0002ngmG16VT40gRvV00')
    expect(codes(building)).toEqual(['ifc.badGlobalId 1'])
  })

  it('that cannot be read ends with a reason', async () => {
    const reason = async (bytes: Uint8Array) =>
      readIfc(bytes).then(
        () => 'read',
        (error: unknown) => (error instanceof IfcError ? error.code : String(error)),
      )
    const bytes = stepBytes(house)
    expect(await reason(bytes.subarray(0, 3000))).toBe('ifc.truncated')
    expect(await reason(stepBytes(house, 'AP203'))).toBe('ifc.unknownSchema')
    expect(await reason(stepBytes(house, ''))).toBe('ifc.noSchema')
    expect(await reason(new Uint8Array(0))).toBe('ifc.empty')
    expect(await reason(stepBytes(house, ''))).toBe('ifc.noSchema')
    expect(await reason(bytes.subarray(0, 100))).toBe('ifc.truncated')
    expect(await reason(stepBytes(''))).toBe('ifc.noRecords')
  })

  it('ends whatever bytes are flipped', async () => {
    for (let round = 0; round < 12; round++) {
      const bytes = stepBytes(house)
      for (let flip = 1; flip < 9; flip++)
        bytes[200 + ((flip * 7919 + round * 104729) % (bytes.length - 200))]! ^= 1 << (flip % 7)
      await readIfc(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(IfcError))
    }
  })

  it('can be given up', async () => {
    await expect(readIfc(stepBytes(house), { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    )
  })

  it('without a unit is taken for metres', async () => {
    const { building } = await readIfc(
      stepBytes(
        `${frame.replace('(#1,#2,#3)', '(#2,#3)')}${block(43, '4.', '3.', '2.8')}\n#60=IFCWALL('0000000000000000000008',$,$,$,$,$,#48,$,$);`,
      ),
    )
    expect(codes(building)).toEqual(['ifc.noLengthUnit -1'])
    expect(boxOf(building, 0)).toEqual([-2, -1.5, 0, 2, 1.5, 2.8])
  })
})

/** Elements of each class by the text alone: no scanner, no reader, only records at the start of a line. */
function countedIn(text: string): Record<string, number> {
  const counted: Record<string, number> = {}
  const seen = new Set<string>()
  for (const [, id, type] of text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/^\s*#(\d+)\s*=\s*(IFC\w+)\s*\(/gim)) {
    const known = elementClasses.get(type!.toUpperCase())
    if (known && !seen.has(id!)) counted[known] = (counted[known] ?? 0) + 1
    seen.add(id!)
  }
  return counted
}

async function countsOf(bytes: Uint8Array) {
  const { building } = await readIfc(bytes)
  const found: Record<string, number> = {}
  // Parts of the structure count as elements when they have a body; the text does not tell so easily.
  const structure = new Set(spatialClasses.values())
  for (const known of text(building, 'classes')) if (!structure.has(known!)) found[known!] = (found[known!] ?? 0) + 1
  return { found, counted: countedIn(Buffer.from(bytes).toString('latin1')) }
}

const samples = new URL('../../../../shared/samples/ifc/', import.meta.url)
const names = existsSync(samples) ? readdirSync(samples).filter((name) => name.endsWith('.ifc')) : []

describe.skipIf(names.length === 0)('real files', () => {
  it.each(names)('have as many elements of each class as their text: %s', { timeout: 120_000 }, async (name) => {
    const { found, counted } = await countsOf(readFileSync(new URL(name, samples)))
    expect(found).toEqual(counted)
  })
})
