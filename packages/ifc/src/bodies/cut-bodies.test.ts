// Bodies with openings against what geometry says is left of them.
import { describe, expect, it } from 'vitest'
import { block, frame, stepBytes } from '../file.fixture.ts'
import { readIfc } from '../read-ifc.ts'
import { volumeOf } from '../volume.fixture.ts'

const local = '#20=IFCLOCALPLACEMENT($,#6);'
const opening = (id: number, host: number, shape: string) =>
  `#${id}=IFCOPENINGELEMENT('00000000000000000000${id}',$,'',$,$,#20,${shape},$,.OPENING.);
#${id + 1}=IFCRELVOIDSELEMENT('00000000000000000000${id + 1}',$,$,$,#${host},#${id});`

/** Cubic metres of each drawn element, by its number in the file. */
async function volumes(records: string) {
  const { building, geometry } = await readIfc(stepBytes(`${frame}\n${local}\n${records}`))
  const { shapes, instances } = geometry
  const found: Record<number, number> = {}
  for (let at = 0; at < instances.count; at++) {
    const id = building.elements.expressIds[instances.elements[at]!]!
    found[id] = Math.round(((found[id] ?? 0) + volumeOf(shapes[instances.shapes[at]!]!)) * 1e5) / 1e5
  }
  return { found, isClosed: shapes.every(({ isClosed }) => isClosed), problems: building.problems }
}

describe('openings of a whole', () => {
  const parts = `${block(30, '5000.', '200.', '3000.')}
#40=IFCBUILDINGELEMENTPART('0000000000000000000040',$,'',$,$,#20,#35,$,$);
#41=IFCRELAGGREGATES('0000000000000000000041',$,$,$,#42,(#40));
${block(50, '1000.', '400.', '2000.')}
${opening(60, 42, '#55')}`
  const withoutBody = `${parts}\n#42=IFCWALL('0000000000000000000042',$,'',$,$,#20,$,$,$);`

  it('are cut out of its parts where it has no body of its own', async () => {
    expect(await volumes(withoutBody)).toEqual({ found: { 40: 2.6 }, isClosed: true, problems: [] })
  })

  it('are cut out of both where it has one', async () => {
    const both = `${parts}\n#42=IFCWALL('0000000000000000000042',$,'',$,$,#20,#35,$,$);`
    expect(await volumes(both)).toEqual({ found: { 40: 2.6, 42: 2.6 }, isClosed: true, problems: [] })
  })
})

describe('openings', () => {
  const wall = `${block(30, '5000.', '200.', '3000.')}\n#40=IFCWALL('0000000000000000000040',$,'',$,$,#20,#35,$,$);`

  it('that overlap are cut out once', async () => {
    const twice = `${wall}${block(50, '1000.', '400.', '2000.')}${opening(60, 40, '#55')}${opening(70, 40, '#55')}`
    expect(await volumes(twice)).toEqual({ found: { 40: 2.6 }, isClosed: true, problems: [] })
  })

  it('that touch in an edge leave a closed body', async () => {
    const high = `#80=IFCCARTESIANPOINT((1000.,0.,2000.));\n#81=IFCAXIS2PLACEMENT3D(#80,$,$);\n#82=IFCLOCALPLACEMENT($,#81);`
    const shape = block(50, '1000.', '400.', '500.')
    const second = opening(70, 40, '#55').replace('#20', '#82')
    const low = `${block(90, '1000.', '400.', '2000.')}${opening(96, 40, '#95')}`
    expect(await volumes(`${wall}${high}${shape}${second}${low}`)).toEqual({
      found: { 40: 2.5 },
      isClosed: true,
      problems: [],
    })
  })

  it('that leave nothing are told', async () => {
    const { found, problems } = await volumes(`${wall}${block(50, '6000.', '400.', '3000.')}${opening(60, 40, '#55')}`)
    expect([found, problems.map(({ code }) => code)]).toEqual([{}, ['ifc.cutAway']])
  })

  it('do not cut the part that fills them', async () => {
    const door = `${block(50, '1000.', '400.', '2000.')}${opening(60, 40, '#55')}
#70=IFCDOOR('0000000000000000000070',$,'',$,$,#20,#55,$,$,$);\n#71=IFCRELFILLSELEMENT('0000000000000000000071',$,$,$,#60,#70);
#72=IFCRELAGGREGATES('0000000000000000000072',$,$,$,#40,(#70));`
    expect(await volumes(wall + door)).toEqual({ found: { 40: 2.6, 70: 0.8 }, isClosed: true, problems: [] })
  })
})
