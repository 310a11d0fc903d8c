import type { Building } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { house, stepBytes } from './file.fixture.ts'
import { readIfc } from './read-ifc.ts'

const read = async (records: string): Promise<Building> => (await readIfc(stepBytes(records))).building
const guid = (id: number) => `'${String(id).padStart(22, '0')}'`

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
    expect(twice.troubles.map(({ code, expressId }) => `${code} ${expressId}`)).toEqual(
      [33, 118, 119, 120, 130, 131].map((id) => `ifc.sameLine ${id}`),
    )
  })
})
