import { expect, it } from 'vitest'
import { frame, house, stepBytes } from '../file.fixture.ts'
import { readIfc } from '../read-ifc.ts'

const told = async (records: string) => {
  const { building } = await readIfc(stepBytes(records))
  return building.problems.map(({ code, facts }) => `${code} ${facts.count}`)
}
const type = (id: number, map: string) =>
  `#${id}=IFCFURNITURETYPE('0000000000000000000${id}',$,'T',$,$,$,(${map}),$,$,.NOTDEFINED.,$);`
const maps = '#400=IFCREPRESENTATIONMAP(#6,#67);\n#401=IFCREPRESENTATIONMAP(#6,#80);'

it('says how many types have geometry that nothing shows', async () => {
  expect(await told(`${house}\n${maps}\n${type(410, '#400')}\n${type(411, '#401')}`)).toEqual(['ifc.undrawnTypes 2'])
})

it('says nothing of types whose geometry an element shows, mapped or its own', async () => {
  const used = `#402=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#5,1.,$);\n#403=IFCMAPPEDITEM(#400,#402);
#404=IFCRELDEFINESBYTYPE('000000000000000000ab01',$,$,$,(#69),#411);`
  expect(await told(`${house}\n${maps}\n${type(410, '#400')}\n${type(411, '#401')}\n${used}`)).toEqual([])
})

it('says it of a library, which has no elements at all', async () => {
  const library = `${frame}\n#67=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(#66));
#66=IFCBLOCK(#6,1.,1.,1.);\n#400=IFCREPRESENTATIONMAP(#6,#67);\n${type(410, '#400')}`
  expect(await told(library)).toEqual(['ifc.undrawnTypes 1'])
})
