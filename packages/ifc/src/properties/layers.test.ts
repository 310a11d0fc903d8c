import { describe, expect, it } from 'vitest'
import { house, stepBytes } from '../file.fixture.ts'
import { readIfc } from '../read-ifc.ts'

/** The layers that an element #id says it is on. */
async function layersOf(records: string, id: number) {
  const { building } = await readIfc(stepBytes(`${house}\n${records}`))
  const { properties, texts, elements } = building
  const element = elements.expressIds.indexOf(id)
  const found: string[] = []
  for (let at = properties.setStart[element]!; at < properties.setStart[element + 1]!; at++) {
    const set = properties.setOf[at]!
    if (texts[properties.setNames[set]!] !== 'IfcPresentationLayerAssignment') continue
    for (let entry = properties.entryStart[set]!; entry < properties.entryStart[set + 1]!; entry++)
      found.push(`${texts[properties.entryNames[entry]!]}: ${texts[properties.values[entry]!]}`)
  }
  return found
}

const layer = (id: number, name: string, items: string, type = 'ASSIGNMENT') =>
  type === 'ASSIGNMENT'
    ? `#${id}=IFCPRESENTATIONLAYERASSIGNMENT('${name}',$,(${items}),$);`
    : `#${id}=IFCPRESENTATIONLAYERWITHSTYLE('${name}',$,(${items}),$,.T.,.F.,.F.,());`

describe('a presentation layer', () => {
  it('is said by the elements whose representation is on it', async () => {
    const records = layer(300, 'A-WALL', '#67')
    expect(await layersOf(records, 69)).toEqual(['Name: A-WALL'])
    expect(await layersOf(records, 82)).toEqual([])
  })

  it('is said by those of which a single item is on it, and all of several are', async () => {
    const records = `${layer(300, 'S-CORE', '#66,#999')}\n${layer(301, 'A-WALL', '#67', 'STYLE')}\n${layer(302, 'A-WALL', '#66')}`
    expect(await layersOf(records, 69)).toEqual(['Name: A-WALL, S-CORE'])
  })

  it('reaches through mapped items, and ends where one holds itself', async () => {
    const mapped = `#310=IFCREPRESENTATIONMAP(#6,#311);
#311=IFCSHAPEREPRESENTATION(#10,'Body','MappedRepresentation',(#66,#313));
#312=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#5,1.,$);
#313=IFCMAPPEDITEM(#310,#312);
#314=IFCPRODUCTDEFINITIONSHAPE($,$,(#311));
#315=IFCFURNITURE('00000000000000000000ca',$,'T',$,$,#72,#314,$,.TABLE.);`
    expect(await layersOf(`${mapped}\n${layer(316, 'I-FURN', '#311')}`, 315)).toEqual(['Name: I-FURN'])
  })
})

it('says that textures are not shown', async () => {
  const styles = `#320=IFCCOLOURRGB($,1.,0.,0.);
#321=IFCIMAGETEXTURE(.T.,.T.,$,$,$,'brick.png');
#322=IFCSURFACESTYLEWITHTEXTURES((#321));
#323=IFCSURFACESTYLE('Brick',.BOTH.,(#322));`
  const { building } = await readIfc(stepBytes(`${house}\n${styles}`))
  expect(building.problems).toEqual([{ code: 'ifc.textures', element: -1, expressId: 0, facts: { count: 1 } }])
})
