// Shapes that we make ourselves against what geometry says they are, and against the kernel.
import { describe, expect, it } from 'vitest'
import { readIfc } from '../read-ifc.ts'
import { volumeOf } from '../volume.fixture.ts'
import { damagedItems, extruded, flat, proxy } from './items.fixture.ts'

/** The kernel cannot even be started from here. */
const withoutKernel = { wasmPath: '/nowhere/' }

async function measure(item: string, options: Parameters<typeof readIfc>[1]) {
  const { building, geometry } = await readIfc(proxy(item), options)
  const { shapes, instances } = geometry
  let volume = 0
  for (const shape of instances.shapes) volume += volumeOf(shapes[shape]!)
  return {
    volume,
    isClosed: shapes.length > 0 && shapes.every(({ isClosed }) => isClosed),
    size: [0, 1, 2].map((axis) => building.elements.boxes[axis + 3]! - building.elements.boxes[axis]!),
    problems: building.problems.map(({ code }) => code),
    triangles: shapes.reduce((sum, { indices }) => sum + indices.length / 3, 0),
  }
}

const polyline = (id: number, points: readonly (readonly number[])[]) =>
  `${points.map((point, at) => `#${id + 1 + at}=IFCCARTESIANPOINT((${point.map((value) => `${value}.`).join()}));`).join('\n')}
#${id}=IFCPOLYLINE((${points.map((_, at) => `#${id + 1 + at}`).join()}));`

const disc = (radius: number) => Math.PI * radius * radius
/** What a fillet adds in a corner of 90°. */
const fillet = (radius: number) => (1 - Math.PI / 4) * radius * radius

describe('extruded profiles', () => {
  const cases: [name: string, profile: string, area: number, size: [number, number]][] = [
    ['rectangle', '#40=IFCRECTANGLEPROFILEDEF(.AREA.,$,#38,400.,200.);', 0.08, [0.4, 0.2]],
    ['rectangle without a position', '#40=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,400.,200.);', 0.08, [0.4, 0.2]],
    [
      'rounded rectangle',
      '#40=IFCROUNDEDRECTANGLEPROFILEDEF(.AREA.,$,#38,400.,200.,50.);',
      0.08 - 4 * fillet(0.05),
      [0.4, 0.2],
    ],
    [
      'hollow rectangle',
      '#40=IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,#38,400.,200.,10.,10.,20.);',
      0.08 - 4 * fillet(0.02) - (0.38 * 0.18 - 4 * fillet(0.01)),
      [0.4, 0.2],
    ],
    ['circle', '#40=IFCCIRCLEPROFILEDEF(.AREA.,$,#38,500.);', disc(0.5), [1, 1]],
    ['pipe', '#40=IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,#38,500.,100.);', disc(0.5) - disc(0.4), [1, 1]],
    ['thin pipe', '#40=IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,#38,30.,1.);', disc(0.03) - disc(0.029), [0.06, 0.06]],
    ['thinner pipe', '#40=IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,#38,500.,0.7);', disc(0.5) - disc(0.4993), [1, 1]],
    ['bar', '#40=IFCCIRCLEPROFILEDEF(.AREA.,$,#38,6.);', disc(0.006), [0.012, 0.012]],
    ...['6.283185307179586', '6.28318977355957', '6.2831854820251465', '6.2831851'].map(
      (turn): [string, string, number, [number, number]] => [
        `circle trimmed from 0 to ${turn}`,
        `#50=IFCCIRCLE(#38,200.);\n#51=IFCTRIMMEDCURVE(#50,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(${turn})),.T.,.PARAMETER.);
#52=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#51);\n#53=IFCCOMPOSITECURVE((#52),.F.);
#40=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#53);`,
        disc(0.2),
        [0.4, 0.4],
      ],
    ),
    ['ellipse', '#40=IFCELLIPSEPROFILEDEF(.AREA.,$,#38,500.,250.);', Math.PI * 0.5 * 0.25, [1, 0.5]],
    ['trapezium', '#40=IFCTRAPEZIUMPROFILEDEF(.AREA.,$,#38,400.,200.,100.,50.);', 0.03, [0.4, 0.1]],
    [
      'I',
      '#40=IFCISHAPEPROFILEDEF(.AREA.,$,#38,200.,400.,10.,20.,15.,$,$);',
      2 * 0.2 * 0.02 + 0.01 * 0.36 + 4 * fillet(0.015),
      [0.2, 0.4],
    ],
    [
      'I with another top',
      '#40=IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#38,300.,400.,10.,20.,$,200.,30.,$,$,$,$,$);',
      0.3 * 0.02 + 0.2 * 0.03 + 0.01 * 0.35,
      [0.3, 0.4],
    ],
    [
      'L',
      '#40=IFCLSHAPEPROFILEDEF(.AREA.,$,#38,200.,100.,10.,12.,6.,$);',
      0.2 * 0.01 + 0.09 * 0.01 + fillet(0.012) - 2 * fillet(0.006),
      [0.1, 0.2],
    ],
    ['L of one size', '#40=IFCLSHAPEPROFILEDEF(.AREA.,$,#38,100.,$,10.,$,$,$);', 0.1 * 0.01 + 0.09 * 0.01, [0.1, 0.1]],
    [
      'T',
      '#40=IFCTSHAPEPROFILEDEF(.AREA.,$,#38,200.,100.,10.,20.,5.,$,$,$,$);',
      0.1 * 0.02 + 0.18 * 0.01 + 2 * fillet(0.005),
      [0.1, 0.2],
    ],
    [
      'U',
      '#40=IFCUSHAPEPROFILEDEF(.AREA.,$,#38,200.,100.,10.,20.,8.,4.,$);',
      0.2 * 0.01 + 2 * 0.09 * 0.02 + 2 * fillet(0.008) - 2 * fillet(0.004),
      [0.1, 0.2],
    ],
    [
      'C',
      '#40=IFCCSHAPEPROFILEDEF(.AREA.,$,#38,200.,100.,5.,30.,$);',
      0.2 * 0.005 + 2 * 0.095 * 0.005 + 2 * 0.025 * 0.005,
      [0.1, 0.2],
    ],
    [
      'outline by points, clockwise',
      `${polyline(50, [
        [0, 0],
        [0, 300],
        [300, 300],
        [300, 200],
        [100, 200],
        [100, 0],
        [0, 0],
      ])}\n#40=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#50);`,
      0.3 * 0.1 + 0.2 * 0.1,
      [0.3, 0.3],
    ],
    [
      'outline with two holes',
      `${polyline(50, [
        [0, 0],
        [900, 0],
        [900, 300],
        [0, 300],
        [0, 0],
      ])}\n${polyline(60, [
        [100, 100],
        [200, 100],
        [200, 200],
        [100, 200],
        [100, 100],
      ])}
#71=IFCAXIS2PLACEMENT2D(#72,$);\n#72=IFCCARTESIANPOINT((600.,150.));\n#73=IFCCIRCLE(#71,100.);
#40=IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#50,(#60,#73));`,
      0.27 - 0.01 - disc(0.1),
      [0.9, 0.3],
    ],
    [
      'outline by arcs and lines',
      `#50=IFCCARTESIANPOINTLIST2D(((0.,0.),(1000.,0.),(1000.,500.),(500.,1000.),(0.,500.)));
#51=IFCINDEXEDPOLYCURVE(#50,(IFCLINEINDEX((1,2,3)),IFCARCINDEX((3,4,5)),IFCLINEINDEX((5,1))),.F.);
#40=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#51);`,
      0.5 + disc(0.5) / 2,
      [1, 1],
    ],
    [
      'outline of trimmed curves',
      `${polyline(50, [
        [0, 0],
        [1000, 0],
      ])}\n#56=IFCCARTESIANPOINT((500.,0.));\n#57=IFCAXIS2PLACEMENT2D(#56,$);\n#58=IFCCIRCLE(#57,500.);
#59=IFCTRIMMEDCURVE(#58,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(3.141592653589793)),.T.,.PARAMETER.);
#60=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#50);\n#61=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#59);
#62=IFCCOMPOSITECURVE((#60,#61),.F.);\n#40=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#62);`,
      disc(0.5) / 2,
      [1, 0.5],
    ],
    [
      'mirrored profile',
      '#41=IFCLSHAPEPROFILEDEF(.AREA.,$,#38,200.,100.,10.,$,$,$);\n#40=IFCMIRROREDPROFILEDEF(.AREA.,$,#41,*,$);',
      0.2 * 0.01 + 0.09 * 0.01,
      [0.1, 0.2],
    ],
    [
      'derived profile',
      '#41=IFCRECTANGLEPROFILEDEF(.AREA.,$,#38,200.,100.);\n#42=IFCCARTESIANTRANSFORMATIONOPERATOR2D($,$,#39,2.);\n#40=IFCDERIVEDPROFILEDEF(.AREA.,$,#41,#42,$);',
      0.08,
      [0.4, 0.2],
    ],
    [
      'two profiles',
      '#41=IFCRECTANGLEPROFILEDEF(.AREA.,$,#38,200.,100.);\n#43=IFCCARTESIANPOINT((500.,0.));\n#44=IFCAXIS2PLACEMENT2D(#43,$);\n#42=IFCRECTANGLEPROFILEDEF(.AREA.,$,#44,200.,100.);\n#40=IFCCOMPOSITEPROFILEDEF(.AREA.,$,(#41,#42),$);',
      0.04,
      [0.7, 0.1],
    ],
  ]

  it.each(cases)('%s', async (_, profile, area, [x, y]) => {
    const own = await measure(extruded(profile), withoutKernel)
    expect(own).toMatchObject({ isClosed: true, problems: [] })
    expect(Math.abs(own.volume / area - 1)).toBeLessThan(3e-5)
    const size = [x, y, 1]
    // Corners of what is round are a little farther out, its sides a little farther in.
    own.size.forEach((value, axis) => {
      expect(Math.abs(value - size[axis]!)).toBeLessThan(0.0015)
    })
  })

  it('lean as their direction says', async () => {
    const item = `${flat}\n#40=IFCRECTANGLEPROFILEDEF(.AREA.,$,#38,400.,200.);\n#41=IFCDIRECTION((1.,0.,1.));\n#30=IFCEXTRUDEDAREASOLID(#40,#6,#41,1000.);`
    const own = await measure(item, withoutKernel)
    expect(own.volume).toBeCloseTo(0.08 * Math.SQRT1_2, 6)
    expect(own.size[0]).toBeCloseTo(0.4 + Math.SQRT1_2, 5)
  })

  it('have as many sides as a millimetre needs', async () => {
    const circle = (radius: number) =>
      measure(extruded(`#40=IFCCIRCLEPROFILEDEF(.AREA.,$,#38,${radius}.);`), withoutKernel)
    const sides = async (radius: number) => ((await circle(radius)).triangles + 4) / 4
    expect(await sides(5)).toBe(8)
    expect(await sides(50)).toBe(16)
    expect(await sides(500)).toBe(52)
    expect(await sides(5000)).toBe(96)
  })
})

it('a box is a body where it is called so', async () => {
  const box = '#40=IFCCARTESIANPOINT((10.,20.,30.));\n#30=IFCBOUNDINGBOX(#40,1000.,500.,200.);'
  const own = await measure(box, withoutKernel)
  expect(own).toMatchObject({ isClosed: true, problems: [] })
  expect(own.volume).toBeCloseTo(0.1, 6)
})

it('one representation is drawn where two show the same, whoever makes it', async () => {
  const item = `${extruded('#40=IFCRECTANGLEPROFILEDEF(.AREA.,$,#38,400.,200.);')}
#70=IFCEXTRUDEDAREASOLID(#40,#6,#7,500.);\n#71=IFCSHAPEREPRESENTATION(#10,'Facetation','SweptSolid',(#70));`
  const bytes = Buffer.from(proxy(item)).toString('latin1').replace('($,$,(#24))', '($,$,(#24,#71))')
  for (const tessellation of ['own', 'kernel'] as const) {
    const { geometry } = await readIfc(Buffer.from(bytes, 'latin1'), { tessellation })
    expect([tessellation, geometry.instances.count]).toEqual([tessellation, 1])
  }
})

it('the kernel draws its circles as round as the largest needs', async () => {
  const tower = extruded('#40=IFCCIRCLEPROFILEDEF(.AREA.,$,#38,3000.);')
  const { volume } = await measure(tower, { tessellation: 'kernel' })
  expect(volume / disc(3)).toBeGreaterThan(0.998)
})

describe('revolved profiles', () => {
  const revolved = (
    angle: string,
    x: number,
  ) => `${flat}\n#43=IFCCARTESIANPOINT((${x}.,0.));\n#44=IFCAXIS2PLACEMENT2D(#43,$);
#40=IFCRECTANGLEPROFILEDEF(.AREA.,$,#44,200.,100.);\n#45=IFCDIRECTION((0.,1.,0.));\n#46=IFCAXIS1PLACEMENT(#5,#45);
#30=IFCREVOLVEDAREASOLID(#40,#6,#46,${angle});`

  it.each([
    ['a whole turn', '6.283185307179586', 2 * Math.PI],
    ['a quarter', '1.5707963267948966', Math.PI / 2],
  ])('%s', async (_, angle, turn) => {
    const own = await measure(revolved(angle, 1000), withoutKernel)
    expect(own).toMatchObject({ isClosed: true, problems: [] })
    expect(own.volume / (0.02 * turn)).toBeCloseTo(1, 5)
    const kernel = await measure(revolved(angle, 1000), { tessellation: 'kernel' })
    own.size.forEach((value, axis) => {
      expect(Math.abs(value - kernel.size[axis]!)).toBeLessThan(0.02)
    })
  })

  it('that touch their axis are closed', async () => {
    const own = await measure(revolved('6.283185307179586', 100), withoutKernel)
    expect(own.isClosed).toBe(true)
    expect(own.volume / (disc(0.2) * 0.1)).toBeCloseTo(1, 5)
  })
})

describe('swept discs', () => {
  const bar = (curve: string, rest = '6.,$,$,$') => `${curve}\n#30=IFCSWEPTDISKSOLID(#50,${rest});`
  const straight = polyline(50, [
    [0, 0, 0],
    [1000, 0, 0],
    [1000, 500, 0],
  ])
  const hook = `#60=IFCVECTOR(#61,1.);\n#61=IFCDIRECTION((1.,0.,0.));\n#62=IFCLINE(#5,#60);
#63=IFCTRIMMEDCURVE(#62,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(310.)),.T.,.PARAMETER.);
#64=IFCCARTESIANPOINT((310.,25.,0.));\n#65=IFCDIRECTION((0.,-1.,0.));\n#66=IFCAXIS2PLACEMENT3D(#64,#7,#65);\n#67=IFCCIRCLE(#66,25.);
#68=IFCTRIMMEDCURVE(#67,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1.5707963267948966)),.T.,.PARAMETER.);
#69=IFCCARTESIANPOINT((335.,25.,0.));\n#70=IFCDIRECTION((0.,1.,0.));\n#71=IFCVECTOR(#70,1.);\n#72=IFCLINE(#69,#71);
#73=IFCTRIMMEDCURVE(#72,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(200.)),.T.,.PARAMETER.);
#74=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#63);\n#75=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#68);\n#76=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#73);
#50=IFCCOMPOSITECURVE((#74,#75,#76),.F.);`
  const hookLength = 0.31 + (Math.PI / 2) * 0.025 + 0.2

  it.each([
    ['a way with a corner', bar(straight), Math.PI * 0.006 ** 2 * 1.5],
    ['a part of it', bar(straight, '6.,$,0.5,1.5'), Math.PI * 0.006 ** 2 * 0.75],
    ['lines and an arc', bar(hook), Math.PI * 0.006 ** 2 * hookLength],
    ['with both parameters', bar(hook, '6.,$,0.,511.5707963267949'), Math.PI * 0.006 ** 2 * hookLength],
    [
      'up to the middle of its arc',
      bar(hook, '6.,$,0.,310.7853981633974'),
      Math.PI * 0.006 ** 2 * (0.31 + (Math.PI / 4) * 0.025),
    ],
    ['a hose', bar(straight, '50.,40.,$,$'), Math.PI * (0.05 ** 2 - 0.04 ** 2) * 1.5],
  ])('%s', async (_, item, volume) => {
    const own = await measure(item, withoutKernel)
    expect(own).toMatchObject({ isClosed: true, problems: [] })
    expect(Math.abs(own.volume / volume - 1)).toBeLessThan(0.002)
  })

  it('along a spline', async () => {
    const spline = `#51=IFCCARTESIANPOINT((0.,0.,0.));\n#52=IFCCARTESIANPOINT((0.,552.284749831,0.));\n#53=IFCCARTESIANPOINT((447.715250169,1000.,0.));
#54=IFCCARTESIANPOINT((1000.,1000.,0.));\n#50=IFCBSPLINECURVEWITHKNOTS(3,(#51,#52,#53,#54),.UNSPECIFIED.,.F.,.F.,(4,4),(0.,1.),.UNSPECIFIED.);`
    const own = await measure(bar(spline), withoutKernel)
    expect(own.isClosed).toBe(true)
    expect(Math.abs(own.volume / (Math.PI * 0.006 ** 2 * (Math.PI / 2)) - 1)).toBeLessThan(0.001)
  })
})

it('faces of several colours are drawn in that of most of them, which is told', async () => {
  const item = `#40=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(1000.,0.,0.),(0.,1000.,0.),(0.,0.,1000.)));
#30=IFCTRIANGULATEDFACESET(#40,$,.T.,((1,3,2),(1,2,4),(2,3,4),(3,1,4)),$);
#41=IFCCOLOURRGBLIST(((1.,0.,0.),(0.,1.,0.),(0.,0.,1.)));`
  const coloured = async (indices: string) => {
    const map = `#42=IFCINDEXEDCOLOURMAP(#30,0.5,#41,(${indices}));`
    const { building, geometry } = await readIfc(proxy(`${item}\n${map}`), withoutKernel)
    return [geometry.instances.colours[0], geometry.shapes[0]!.isClosed, building.problems.map(({ code }) => code)]
  }
  expect(await coloured('1,2,2,3')).toEqual([0x00ff0080, true, ['ifc.facesInOneColour']])
  expect(await coloured('3,3,3,3')).toEqual([0x0000ff80, true, []])
})

describe('mapped items', () => {
  it('stand where their target says, scaled and mirrored, in the colour that is nearest', async () => {
    const item = `${flat}\n#40=IFCRECTANGLEPROFILEDEF(.AREA.,$,#38,400.,200.);\n#41=IFCEXTRUDEDAREASOLID(#40,#6,#7,100.);
#42=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(#41));\n#43=IFCREPRESENTATIONMAP(#6,#42);
#44=IFCCARTESIANPOINT((1000.,0.,0.));\n#45=IFCDIRECTION((0.,1.,0.));\n#46=IFCDIRECTION((1.,0.,0.));
#47=IFCCARTESIANTRANSFORMATIONOPERATOR3D(#45,#46,#44,2.,$);\n#30=IFCMAPPEDITEM(#43,#47);
#60=IFCCOLOURRGB($,0.,1.,0.);\n#61=IFCSURFACESTYLESHADING(#60,0.5);\n#62=IFCSURFACESTYLE('',.BOTH.,(#61));\n#63=IFCSTYLEDITEM(#30,(#62),$);`
    for (const options of [withoutKernel, { tessellation: 'kernel' as const }]) {
      const { building, geometry } = await readIfc(proxy(item), options)
      const boxes = Array.from(building.elements.boxes, (value) => Math.round(value * 1e4) / 1e4)
      expect(boxes).toEqual([0.9, -0.2, 0.3, 1.3, 0.6, 0.5])
      expect(geometry.instances.colours[0]).toBe(0x00ff0080)
    }
  })
})

describe('damaged curves and profiles', () => {
  it('end with a body or with a sentence', { timeout: 120_000 }, async () => {
    for (const item of damagedItems(120)) {
      const { building, geometry } = await readIfc(proxy(item), { elementMs: 3000 })
      const isDrawn = geometry.instances.count > 0
      expect([item, isDrawn || building.problems.length > 0]).toEqual([item, true])
      for (const { positions } of geometry.shapes)
        expect([item, positions.every(Number.isFinite)]).toEqual([item, true])
    }
  })
})
