// Booleans against volumes by formula.
import { describe, expect, it } from 'vitest'
import { readIfc } from '../read-ifc.ts'
import { flat, proxy } from '../tessellate/items.fixture.ts'
import { volumeOf } from '../volume.fixture.ts'

/** The kernel cannot even be started from here. */
const withoutKernel = { wasmPath: '/nowhere/' }

async function measure(item: string) {
  const { building, geometry } = await readIfc(proxy(`${flat}\n${item}`), withoutKernel)
  const { shapes, instances } = geometry
  return {
    volume: shapes.reduce((sum, shape) => sum + volumeOf(shape), 0),
    isClosed: shapes.every(({ isClosed }) => isClosed),
    size: [0, 1, 2].map((axis) => building.elements.boxes[axis + 3]! - building.elements.boxes[axis]!),
    colour: instances.colours[0],
    problems: building.problems.map(({ code }) => code),
  }
}

/** An upright box of millimetres about a point of the ground; `id` is the solid, six records from there on. */
const box = (id: number, x: number, y: number, z: number, width: number, depth: number, height: number) => `
#${id + 1}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#38,${width}.,${depth}.);
#${id + 2}=IFCCARTESIANPOINT((${x}.,${y}.,${z}.));
#${id + 3}=IFCAXIS2PLACEMENT3D(#${id + 2},$,$);
#${id}=IFCEXTRUDEDAREASOLID(#${id + 1},#${id + 3},#7,${height}.);`

const cube = box(40, 0, 0, 0, 1000, 1000, 1000)

const plane = (flag: string, z: number, normal: string) => `#50=IFCCARTESIANPOINT((0.,0.,${z}.));
#51=IFCDIRECTION((${normal}));\n#52=IFCDIRECTION((0.,1.,0.));\n#53=IFCAXIS2PLACEMENT3D(#50,#51,#52);\n#54=IFCPLANE(#53);
#55=IFCHALFSPACESOLID(#54,.${flag}.);`

describe('half spaces', () => {
  it.each([
    ['above a plane', 'F', 'DIFFERENCE', 0.3],
    ['below it', 'T', 'DIFFERENCE', 0.7],
    ['all but above it', 'F', 'INTERSECTION', 0.7],
    ['all but below it', 'T', 'INTERSECTION', 0.3],
  ])('take away %s', async (_, flag, operation, volume) => {
    const made = await measure(`${cube}\n${plane(flag, 300, '0.,0.,1.')}
#30=IFCBOOLEANCLIPPINGRESULT(.${operation}.,#40,#55);`)
    expect(made).toMatchObject({ isClosed: true, problems: [] })
    expect(made.volume).toBeCloseTo(volume, 6)
  })

  it('may lean', async () => {
    const made = await measure(`${cube}\n${plane('F', 500, '1.,0.,1.')}\n#30=IFCBOOLEANRESULT(.DIFFERENCE.,#40,#55);`)
    expect(made.volume).toBeCloseTo(0.5, 6)
  })

  it('with an outline take away no more than that', async () => {
    const outline = `#60=IFCCARTESIANPOINT((-500.,-500.));\n#61=IFCCARTESIANPOINT((0.,-500.));\n#62=IFCCARTESIANPOINT((0.,0.));
#63=IFCCARTESIANPOINT((-500.,0.));\n#64=IFCPOLYLINE((#60,#61,#62,#63,#60));`
    const made = await measure(`${cube}\n${plane('F', 300, '0.,0.,1.')}\n${outline}
#65=IFCPOLYGONALBOUNDEDHALFSPACE(#54,.F.,#6,#64);\n#30=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#40,#65);`)
    expect(made).toMatchObject({ isClosed: true, problems: [] })
    expect(made.volume).toBeCloseTo(1 - 0.25 * 0.7, 6)
  })
})

it('half spaces that meet leave no skin between them', async () => {
  // Upright outlines that meet in a slanting line, under planes that lean away from it.
  const half = (id: number, corners: string[], normal: string) => `
${corners.map((corner, at) => `#${id + at}=IFCCARTESIANPOINT((${corner}));`).join('\n')}
#${id + 4}=IFCPOLYLINE((${[0, 1, 2, 3, 0].map((at) => `#${id + at}`).join()}));
#${id + 5}=IFCCARTESIANPOINT((0.,0.,431.7271560));\n#${id + 6}=IFCDIRECTION((${normal}));\n#${id + 7}=IFCAXIS2PLACEMENT3D(#${id + 5},#${id + 6},$);
#${id + 8}=IFCPLANE(#${id + 7});\n#${id + 9}=IFCPOLYGONALBOUNDEDHALFSPACE(#${id + 8},.F.,#6,#${id + 4});`
  const line = ['-166.666666666,-500.', '166.666666667,500.']
  const left = half(100, ['-600.,-500.', line[0]!, line[1]!, '-600.,500.'], '-0.4226,0.,0.9063')
  const right = half(120, [line[0]!, '600.,-500.', '600.,500.', line[1]!], '0.4226,0.,0.9063')
  const made = await measure(`${cube}${left}${right}\n#140=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#40,#109);
#30=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#140,#129);`)
  expect(made).toMatchObject({ isClosed: true, problems: [] })
  expect(made.size[2]).toBeLessThan(0.6)
})

describe('solids', () => {
  const other = box(60, 500, 500, 500, 1000, 1000, 1000)
  it.each([
    ['UNION', 2 - 0.125, 1.5],
    ['DIFFERENCE', 1 - 0.125, 1],
    ['INTERSECTION', 0.125, 0.5],
  ])('%s', async (operation, volume, size) => {
    const made = await measure(`${cube}${other}\n#30=IFCBOOLEANRESULT(.${operation}.,#40,#60);`)
    expect(made).toMatchObject({ isClosed: true, problems: [] })
    expect(made.volume).toBeCloseTo(volume, 6)
    for (const each of made.size) expect(each).toBeCloseTo(size, 5)
  })

  it('of chains and trees are what all steps leave', async () => {
    const steps = Array.from(
      { length: 60 },
      (_, at) => `${box(1000 + at * 10, -490 + at * 15, 0, 0, 5, 2000, 500)}
#${1005 + at * 10}=IFCBOOLEANRESULT(.DIFFERENCE.,#${at ? 995 + at * 10 : 40},#${1000 + at * 10});`,
    )
    const made = await measure(`${cube}${steps.join('')}\n#30=IFCCSGSOLID(#1595);`)
    expect(made).toMatchObject({ isClosed: true, problems: [] })
    expect(made.volume).toBeCloseTo(1 - 60 * 0.005 * 0.5, 5)
  })

  it('keep the colour of what they were cut out of', async () => {
    const red = `#70=IFCCOLOURRGB($,1.,0.,0.);\n#71=IFCSURFACESTYLESHADING(#70,0.);\n#72=IFCSURFACESTYLE($,.BOTH.,(#71));
#73=IFCSTYLEDITEM(#40,(#72),$);`
    const made = await measure(`${cube}${other}${red}\n#30=IFCBOOLEANRESULT(.DIFFERENCE.,#40,#60);`)
    expect(made.colour).toBe(0xff0000ff)
  })

  it('of a great many triangles are drawn uncut, which is told', async () => {
    const rows = 40
    const points: string[] = []
    const faces: string[] = []
    const at = (row: number, column: number) => (row % rows) * rows + (column % rows) + 1
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < rows; column++) {
        const [u, v] = [(2 * Math.PI * row) / rows, (2 * Math.PI * column) / rows]
        const away = 500 + 100 * Math.cos(v)
        const point = [away * Math.cos(u), away * Math.sin(u), 100 * Math.sin(v)]
        points.push(`(${point.map((value) => value.toFixed(3)).join()})`)
        faces.push(`(${at(row, column)},${at(row + 1, column)},${at(row + 1, column + 1)})`)
        faces.push(`(${at(row, column)},${at(row + 1, column + 1)},${at(row, column + 1)})`)
      }
    const ring = `#41=IFCCARTESIANPOINTLIST3D((${points.join()}));\n#40=IFCTRIANGULATEDFACESET(#41,$,.T.,(${faces.join()}),$);`
    const chain = Array.from(
      { length: 100 },
      (_, step) => `#${1000 + step}=IFCBOOLEANRESULT(.UNION.,#${step ? 999 + step : 40},#40);`,
    )
    const made = await measure(`${ring}\n${chain.join('\n')}\n#30=IFCCSGSOLID(#1099);`)
    expect(made).toMatchObject({ isClosed: true, problems: ['ifc.cutTooLarge'] })
    expect(made.volume / (2 * Math.PI ** 2 * 0.5 * 0.01)).toBeCloseTo(1, 1)
  })
})

it('faces with holes are closed bodies', async () => {
  const ring = (z: number, half: number) =>
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ].map(([x, y]) => `(${x}.,${y}.,${z}.)`)
  const points = [...ring(0, 500), ...ring(1000, 500), ...ring(0, 200), ...ring(1000, 200)]
  let next = 200
  const records: string[] = points.map((point, at) => `#${100 + at}=IFCCARTESIANPOINT(${point});`)
  const bound = (kind: string, corners: number[]) => {
    records.push(`#${++next}=IFCPOLYLOOP((${corners.map((corner) => `#${100 + corner}`).join()}));`)
    records.push(`#${++next}=${kind}(#${next - 1},.T.);`)
    return `#${next}`
  }
  const face = (outer: number[], inner?: number[]) => {
    const bounds = [bound('IFCFACEOUTERBOUND', outer), ...(inner ? [bound('IFCFACEBOUND', inner)] : [])]
    records.push(`#${++next}=IFCFACE((${bounds.join()}));`)
    return `#${next}`
  }
  const sides = (low: number, high: number, isInner: boolean) =>
    [0, 1, 2, 3].map((at) => {
      const ends = [low + at, low + ((at + 1) % 4), high + ((at + 1) % 4), high + at]
      return face(isInner ? ends.reverse() : ends)
    })
  const faces = [
    face([3, 2, 1, 0], [8, 9, 10, 11]),
    face([4, 5, 6, 7], [12, 13, 14, 15]),
    ...sides(0, 4, false),
    ...sides(8, 12, true),
  ]
  const made = await measure(`${records.join('\n')}\n#41=IFCCLOSEDSHELL((${faces.join()}));\n#30=IFCFACETEDBREP(#41);`)
  expect(made).toMatchObject({ isClosed: true, problems: [] })
  expect(made.volume).toBeCloseTo(1 - 0.16, 6)
})
