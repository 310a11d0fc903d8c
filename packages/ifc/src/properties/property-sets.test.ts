import { propertiesOf } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { house, stepBytes } from '../file.fixture.ts'
import { readIfc } from '../read-ifc.ts'

/** What the wall says in a set of these records. */
async function entriesOf(list: string, records: string): Promise<string[][]> {
  const set = `#300=IFCPROPERTYSET('00000000000000000000AA',$,'Own',$,(${list}));
#301=IFCRELDEFINESBYPROPERTIES('00000000000000000000AB',$,$,$,(#69),#300);`
  const { building } = await readIfc(stepBytes(`${house}\n${records}\n${set}`))
  return propertiesOf(building, 1).flatMap(({ entries }) => entries.map(({ name, value }) => [name, value]))
}
const single = (id: number, name: string, value: string) =>
  `#${id}=IFCPROPERTYSINGLEVALUE('${name}',$,IFCLABEL('${value}'),$);`

describe('a complex property', () => {
  it('is a group, and its UsageName tells two of one name apart', async () => {
    const records = `${single(310, 'Colour', 'clear')}
#311=IFCPROPERTYSINGLEVALUE('Thickness',$,IFCPOSITIVELENGTHMEASURE(6.),$);
#312=IFCCOMPLEXPROPERTY('Pset_Glazing',$,'OuterPane',(#310,#311));
${single(313, 'Colour', 'grey / green')}
#314=IFCCOMPLEXPROPERTY('Pset_Glazing',$,'InnerPane',(#313));
${single(315, 'Width / Height', '2:1')}
#316=IFCCOMPLEXPROPERTY('Frame',$,'Frame',(#310));`
    expect(await entriesOf('#312,#315,#314,#316', records)).toEqual([
      ['Pset_Glazing (OuterPane) › Colour', 'clear'],
      ['Pset_Glazing (OuterPane) › Thickness', '0.006'],
      ['Width / Height', '2:1'],
      ['Pset_Glazing (InnerPane) › Colour', 'grey / green'],
      ['Frame › Colour', 'clear'],
    ])
  })

  it('may hold others, four levels deep; what is deeper is named', async () => {
    const levels = ['A', 'B', 'C', 'D', 'E'].map(
      (name, at) => `#${320 + at}=IFCCOMPLEXPROPERTY('${name}',$,$,(#${321 + at},#330));`,
    )
    const records = `${levels.join('\n')}\n${single(325, 'F', 'deep')}\n${single(330, 'v', 'x')}`
    expect(await entriesOf('#320', records)).toEqual([
      ['A › B › C › D › E', '…'],
      ['A › B › C › D › v', 'x'],
      ['A › B › C › v', 'x'],
      ['A › B › v', 'x'],
      ['A › v', 'x'],
    ])
  })

  it('that holds itself comes to an end', async () => {
    expect(await entriesOf('#320', `#320=IFCCOMPLEXPROPERTY('A',$,$,(#320));`)).toEqual([['A › A › A › A › A', '…']])
  })

  it('of quantities is a group too', async () => {
    const { building } = await readIfc(
      stepBytes(`${house}
#310=IFCQUANTITYVOLUME('NetVolume',$,$,2.5,$);
#311=IFCPHYSICALCOMPLEXQUANTITY('Brick',$,(#310),'layer',$,$);
#312=IFCELEMENTQUANTITY('00000000000000000000AA',$,'Qto',$,$,(#311));
#313=IFCRELDEFINESBYPROPERTIES('00000000000000000000AB',$,$,$,(#69),#312);`),
    )
    expect(propertiesOf(building, 1)[0]!.entries).toMatchObject([{ name: 'Brick › NetVolume', number: 2.5 }])
  })
})

it('names of 300 characters and values of 100,000 are read to their end', async () => {
  const [name, value] = ['N'.repeat(299), 'v'.repeat(99_999)]
  const records = `${single(310, `${name}1`, `${value}1`)}\n${single(311, `${name}2`, `${value}2`)}`
  expect(await entriesOf('#310,#311', records)).toEqual([
    [`${name}1`, `${value}1`],
    [`${name}2`, `${value}2`],
  ])
})
