import type { Building } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { house, stepBytes } from '../file.fixture.ts'
import { readIfc } from '../read-ifc.ts'

const read = async (records: string): Promise<Building> => (await readIfc(stepBytes(records))).building
const guid = (id: number) => `'${String(id).padStart(22, '0')}'`
const area = (id: number, name: string, value: string) => `#${id}=IFCQUANTITYAREA('${name}',$,$,${value},$);`
/** A quantity set of the room, from quantities that have been written before. */
const quantities = (id: number, name: string, list: string) =>
  `#${id}=IFCELEMENTQUANTITY(${guid(id)},$,'${name}',$,$,(${list}));
#${id + 1}=IFCRELDEFINESBYPROPERTIES(${guid(id + 1)},$,$,$,(#49),#${id});`
/** The house, whose room says nothing of its area: the body is 12 m². */
const bare = house.replace('(#49),#122)', '(#69),#122)')

describe('a record whose number was taken already', () => {
  it('doubles no storey, system, zone, axis or relation', async () => {
    const zone = `#130=IFCZONE(${guid(130)},$,'East',$,$,$);
#131=IFCRELASSIGNSTOGROUP(${guid(131)},$,$,$,(#49),$,#130);`
    const sound = await read(`${house}\n${zone}`)
    const again = /^#(33|118|119|120)=.*$/gm
    const twice = await read(`${house}\n${zone}\n${house.match(again)!.join('\n')}\n${zone}`)
    for (const part of ['storeys', 'spaces', 'systems', 'zones', 'axes'] as const)
      expect([part, twice[part]]).toEqual([part, sound[part]])
    expect(twice.elements.count).toBe(sound.elements.count)
    expect(twice.problems.map(({ code, expressId }) => `${code} ${expressId}`)).toEqual(
      [33, 118, 119, 120, 130, 131].map((id) => `ifc.sameLine ${id}`),
    )
  })
})

describe('what fills an opening', () => {
  it('is hosted by the element that has the opening; all others by none', async () => {
    const { elements, texts } = await read(`${house}
#200=IFCOPENINGELEMENT(${guid(200)},$,$,$,$,#62,#81,$,.OPENING.);
#201=IFCRELVOIDSELEMENT(${guid(201)},$,$,$,#69,#200);
#202=IFCWINDOW(${guid(202)},$,'Window',$,$,#62,#81,$,$,$,$,$,$);
#203=IFCRELFILLSELEMENT(${guid(203)},$,$,$,#200,#202);`)
    const nameOf = (element: number) => texts[elements.names[element]!]
    const hosted = [...elements.hosts.entries()].filter(([, host]) => host >= 0)
    expect(hosted.map(([element, host]) => [nameOf(element), nameOf(host)])).toEqual([['Window', 'Wall']])
  })
})

describe('a space', () => {
  const areaOf = async (records: string) => (await read(records)).spaces.map((space) => space.area)

  it('has its net area before its gross one, wherever they stand among its sets', async () => {
    const [gross, net, plain] = [
      area(200, 'GrossFloorArea', '14.5'),
      area(201, 'NetFloorArea', '11.5'),
      area(202, 'Area', '12.5'),
    ]
    const all = [bare, gross, net, plain].join('\n')
    expect(await areaOf(`${all}\n${quantities(210, 'Base', '#200,#201')}`)).toEqual([11.5])
    expect(await areaOf(`${all}\n${quantities(210, 'Gross', '#200,#202')}\n${quantities(220, 'Net', '#201')}`)).toEqual(
      [11.5],
    )
    expect(await areaOf(`${all}\n${quantities(210, 'Gross', '#200')}\n${quantities(220, 'Room', '#202')}`)).toEqual([
      12.5,
    ])
    expect(await areaOf(`${all}\n${quantities(210, 'Gross', '#200')}`)).toEqual([14.5])
    expect(await areaOf(all)).toEqual([expect.closeTo(12)])
  })

  it('has the area that is drawn beside the one that is stated, where they differ', async () => {
    const drawnOf = async (records: string) => (await read(records)).spaces.map((space) => space.drawnArea)
    const stated = (name: string, value: string) =>
      `${bare}\n${area(200, name, value)}\n${quantities(210, 'Base', '#200')}`
    expect(await drawnOf(stated('NetFloorArea', '11.5'))).toEqual([expect.closeTo(12)])
    expect(await drawnOf(stated('NetFloorArea', '11.95'))).toEqual([undefined])
    expect(await drawnOf(bare)).toEqual([undefined])
  })

  it.each(['Net Floor Area', 'Floor Area', 'GSA BIM Area', 'Measured Area', '房间面积', 'Usable Area'])(
    'has an area that is called %s',
    async (name) => {
      const hex = [...name].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')
      expect(
        await areaOf(`${bare}\n${area(200, `\\X2\\${hex}\\X0\\`, '11.5')}\n${quantities(210, 'Base', '#200')}`),
      ).toEqual([11.5])
    },
  )

  it('has no area of 0 that was never computed', async () => {
    const none = [bare, area(200, 'NetFloorArea', '0.'), area(201, 'GrossFloorArea', '14.5')].join('\n')
    expect(await areaOf(`${none}\n${quantities(210, 'Base', '#200,#201')}`)).toEqual([14.5])
  })

  it('is there once, with its area once, under two parents, with two sets or two bodies', async () => {
    const storey = `#140=IFCBUILDINGSTOREY(${guid(140)},$,'3F',$,$,#32,$,$,.ELEMENT.,6000.);
#141=IFCRELAGGREGATES(${guid(141)},$,$,$,#23,(#140));
#142=IFCRELAGGREGATES(${guid(142)},$,$,$,#140,(#49));`
    const { spaces, storeys } = await read(`${house}\n${storey}\n${quantities(210, 'Again', '#121')}`)
    expect(spaces.map((space) => [space.area, storeys[space.storey]?.name])).toEqual([[11.5, '2F']])
    const twoBodies = bare.replace("(#10,'Body','SweptSolid',(#46))", "(#10,'Body','SweptSolid',(#46,#150))")
    expect(twoBodies).not.toBe(bare)
    expect(await areaOf(`${twoBodies}\n#150=IFCEXTRUDEDAREASOLID(#45,#6,#7,2800.);`)).toEqual([expect.closeTo(12)])
  })

  it('is in itself, so that a tree by rooms has those with nothing in them', async () => {
    const empty = house.replace('(#82,#84),#49)', '(#82,#84),#33)')
    expect(Array.from((await read(empty)).elements.spaces)).toEqual([0, -1, -1, -1])
    expect(Array.from((await read(house)).elements.spaces)).toEqual([0, -1, 0, 0])
  })
})
