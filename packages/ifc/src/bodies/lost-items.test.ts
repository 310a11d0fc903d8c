// What is wrong with one item of a body costs that item and nothing else, and is said.
import type { Problem } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { house, stepBytes } from '../file.fixture.ts'
import { readIfc } from '../read-ifc.ts'

/** A second block in the wall's representation; its profile is `#202`. */
const second = `#200=IFCCARTESIANPOINT((0.,2000.));
#201=IFCAXIS2PLACEMENT2D(#200,$);
#202=IFCRECTANGLEPROFILEDEF(.AREA.,$,#201,1000.,1000.);
#203=IFCEXTRUDEDAREASOLID(#202,#6,#7,1000.);`
const withItems = (items: string, records: string) =>
  `${house.replace("(#10,'Body','SweptSolid',(#66))", `(#10,'Body','SweptSolid',(${items}))`)}\n${records}`

/** The problems of a file, and the volume of the wall #69 in cubic metres. */
async function read(records: string) {
  const { building, geometry } = await readIfc(stepBytes(records))
  const element = building.elements.expressIds.indexOf(69)
  const boxes = [...geometry.instances.elements].flatMap((each, at) => {
    if (each !== element) return []
    const { positions } = geometry.shapes[geometry.instances.shapes[at]!]!
    const size = [0, 1, 2].map((axis) => {
      const values = positions.filter((_, place) => place % 3 === axis)
      return Math.max(...values) - Math.min(...values)
    })
    return [Math.round(size[0]! * size[1]! * size[2]! * 1000) / 1000]
  })
  return { problems: building.problems.map(told), boxes: boxes.sort() }
}

const told = ({ code, expressId, facts }: Problem) =>
  `${code} #${expressId} ${Object.entries(facts)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`

const wall = 2.4

describe('a body of several items', { timeout: 40_000 }, () => {
  it('is whole when all are sound', async () => {
    expect(await read(withItems('#66,#203', second))).toEqual({ problems: [], boxes: [1, wall] })
  })

  it.each([
    ['refers to nothing', second.replace('$,#201,', '$,#999,'), 'ifc.itemMissingReference', 202],
    ['has an absurd number', second.replace('1000.,1000.)', '1000.,1.E300)'), 'ifc.itemAbsurdNumber', 202],
    ['has brackets that do not close', second.replace('1000.,1000.)', '(1000.,1000.)'), 'ifc.itemBrokenRecord', 202],
    ['refers to itself', second.replace('SOLID(#202,', 'SOLID(#203,'), 'ifc.itemSelfReference', 203],
  ])('loses the one that %s', async (_, records, code, line) => {
    expect(await read(withItems('#66,#203', records))).toEqual({
      problems: [`${code} #69 kind=IfcExtrudedAreaSolid count=1 line=${line}`],
      boxes: [wall],
    })
  })

  it('loses one that is not in the file', async () => {
    expect(await read(withItems('#203,#66,#997', second))).toEqual({
      problems: ['ifc.itemMissingReference #69 kind=#997 count=1 line=67'],
      boxes: [1, wall],
    })
  })

  it('says once how many of a kind are lost', async () => {
    const broken = second.replace('$,#201,', '$,#999,')
    const third = broken.replaceAll(/#20(\d)/g, '#21$1')
    expect((await read(withItems('#66,#203,#213', `${broken}\n${third}`))).problems).toEqual([
      'ifc.itemMissingReference #69 kind=IfcExtrudedAreaSolid count=2 line=202',
    ])
  })

  it('loses one inside a mapped item', async () => {
    const mapped = `${second.replace('$,#201,', '$,#999,')}
#220=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(#66,#203));
#221=IFCREPRESENTATIONMAP(#6,#220);
#222=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#5,1.,$);
#223=IFCMAPPEDITEM(#221,#222);`
    expect(await read(withItems('#223', mapped))).toEqual({
      problems: ['ifc.itemMissingReference #69 kind=IfcExtrudedAreaSolid count=1 line=202'],
      boxes: [wall],
    })
  })

  it('does not mind a broken axis', async () => {
    const axis = "#230=IFCSHAPEREPRESENTATION(#10,'Axis','Curve2D',(#231));\n#231=IFCPOLYLINE((#998,#999));"
    const records = `${house.replace('#68=IFCPRODUCTDEFINITIONSHAPE($,$,(#67))', '#68=IFCPRODUCTDEFINITIONSHAPE($,$,(#67,#230))')}\n${axis}`
    expect(await read(records)).toEqual({ problems: [], boxes: [wall] })
  })

  it('says which items are sound and yet nothing came of', async () => {
    const way = `${second}
#240=IFCCARTESIANPOINT((0.,0.,0.));
#241=IFCCARTESIANPOINT((0.,0.,1000.));
#242=IFCPOLYLINE((#240,#241));
#243=IFCPOLYLINE((#241,#240));`
    expect(await read(withItems('#66,#242,#203,#243', way))).toEqual({
      problems: ['ifc.itemsEmpty #69 kind=IfcPolyline count=2'],
      boxes: [1, wall],
    })
  })
})

describe('an element', { timeout: 40_000 }, () => {
  it('is not drawn when nothing in it is sound', async () => {
    const broken = house.replace('#65=IFCRECTANGLEPROFILEDEF(.AREA.,$,#64', '#65=IFCRECTANGLEPROFILEDEF(.AREA.,$,#999')
    expect(await read(broken)).toEqual({ problems: ['ifc.missingReference #69 line=65'], boxes: [] })
  })

  it('is not cut by an opening of which a part is lost', async () => {
    const opening = `${second.replace('$,#201,', '$,#999,')}
#250=IFCRECTANGLEPROFILEDEF(.AREA.,$,#64,500.,500.);
#251=IFCEXTRUDEDAREASOLID(#250,#6,#7,1000.);
#252=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(#251,#203));
#253=IFCPRODUCTDEFINITIONSHAPE($,$,(#252));
#254=IFCOPENINGELEMENT('00000000000000000000ba',$,$,$,$,#62,#253,$,.OPENING.);
#255=IFCRELVOIDSELEMENT('00000000000000000000bb',$,$,$,#69,#254);`
    expect(await read(`${house}\n${opening}`)).toEqual({ problems: ['ifc.badOpening #69 line=202'], boxes: [wall] })
  })
})
