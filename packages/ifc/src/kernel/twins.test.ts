// Bodies that are written out again and again are made once.
import { describe, expect, it } from 'vitest'
import { block, frame, stepBytes } from '../file.fixture.ts'
import { readIfc } from '../read-ifc.ts'
import { volumeOf } from '../volume.fixture.ts'

/** A block with a plane cut through it, 100 mm from its floor plus `height`; records from `id` on, product `id + 19`. */
const cut = (id: number, x: number, height: number, colour = '') => `
${block(id, '400.', '300.', '1000.')}
#${id + 6}=IFCCARTESIANPOINT((0.,0.,${height}.));
#${id + 7}=IFCAXIS2PLACEMENT3D(#${id + 6},$,$);
#${id + 8}=IFCPLANE(#${id + 7});
#${id + 9}=IFCHALFSPACESOLID(#${id + 8},.F.);
#${id + 10}=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#${id + 3},#${id + 9});
#${id + 11}=IFCSHAPEREPRESENTATION(#10,'Body','Clipping',(#${id + 10}));
#${id + 12}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 11}));
#${id + 13}=IFCCARTESIANPOINT((${x}.,0.,0.));
#${id + 14}=IFCDIRECTION((0.,1.,0.));
#${id + 15}=IFCAXIS2PLACEMENT3D(#${id + 13},#7,#${id + 14});
#${id + 16}=IFCLOCALPLACEMENT($,#${id + 15});
${colour && `#${id + 17}=IFCSTYLEDITEM(#${id + 10},(${colour}),$);`}
#${id + 19}=IFCBEAM('${String(id).padStart(22, '0')}',$,'',$,$,#${id + 16},#${id + 12},$,$);`

/** A block with a hole in it, `x` from its middle, placed in the block or beside it; records from `id` on, product `id + 9`. */
const pierced = (id: number, place: number, x: number, inside = true) => `
${block(id, '1000.', '200.', '1000.')}
#${id + 6}=IFCCARTESIANPOINT((${place}.,0.,0.));
#${id + 7}=IFCAXIS2PLACEMENT3D(#${id + 6},$,$);
#${id + 8}=IFCLOCALPLACEMENT($,#${id + 7});
#${id + 9}=IFCWALL('${String(id).padStart(22, '0')}',$,'',$,$,#${id + 8},#${id + 5},$,$);
${block(id + 10, '100.', '300.', '500.')}
#${id + 16}=IFCCARTESIANPOINT((${inside ? x : place + x}.,0.,0.));
#${id + 17}=IFCAXIS2PLACEMENT3D(#${id + 16},$,$);
#${id + 18}=IFCLOCALPLACEMENT(${inside ? `#${id + 8}` : '$'},#${id + 17});
#${id + 19}=IFCOPENINGELEMENT('${String(id + 19).padStart(22, '0')}',$,$,$,$,#${id + 18},#${id + 15},$,.OPENING.);
#${id + 20}=IFCRELVOIDSELEMENT('${String(id + 20).padStart(22, '0')}',$,$,$,#${id + 9},#${id + 19});`

const red = `#12=IFCCOLOURRGB($,1.,0.,0.);\n#13=IFCSURFACESTYLESHADING(#12,0.);\n#14=IFCSURFACESTYLE($,.BOTH.,(#13));`

describe('twins', () => {
  it('stand where they should, and are the same shape; what differs in size or colour is its own', async () => {
    const records = `${frame}\n${red}${cut(100, 0, 500)}${cut(200, 3000, 500)}${cut(300, 6000, 400)}${cut(400, 9000, 500, '#14')}`
    const { building, geometry } = await readIfc(stepBytes(records))
    const { shapes, colours } = geometry.instances
    expect(building.problems).toEqual([])
    const box = (element: number) => Array.from(building.elements.boxes.slice(element * 6, element * 6 + 6))
    const near = (numbers: number[]) => numbers.map((number) => expect.closeTo(number, 4))
    expect(box(0)).toEqual(near([-0.15, -0.2, 0, 0.15, 0.2, 0.5]))
    expect(box(1)).toEqual(near([2.85, -0.2, 0, 3.15, 0.2, 0.5]))
    expect(box(2)).toEqual(near([5.85, -0.2, 0, 6.15, 0.2, 0.4]))
    expect(box(3)).toEqual(near([8.85, -0.2, 0, 9.15, 0.2, 0.5]))
    expect([shapes[1] === shapes[0], shapes[2] === shapes[0]]).toEqual([true, false])
    expect([colours[1] === colours[0], colours[3]]).toEqual([true, 0xff0000ff])
  })
  it('have the same openings at the same places', async () => {
    const walls = [
      pierced(100, 0, 200),
      pierced(200, 3000, 200),
      pierced(300, 6000, -100),
      pierced(400, 9000, 200, false),
    ]
    const { building, geometry } = await readIfc(stepBytes(`${frame}${walls.join('')}`))
    expect(building.problems).toEqual([])
    const { shapes, matrices, elements } = geometry.instances
    expect(Array.from(elements)).toEqual([0, 1, 2, 3])
    // Solid again, a wall would be 0.2 m³.
    for (const shape of shapes) expect(volumeOf(geometry.shapes[shape]!)).toBeCloseTo(0.2 - 0.01, 5)
    expect([1, 2, 3].map((element) => shapes[element] === shapes[0])).toEqual([true, false, true])
    expect([0, 1, 2, 3].map((element) => matrices[element * 12 + 3])).toEqual(
      [0, 3, 6, 9].map((x) => expect.closeTo(x, 5)),
    )
  })
})
