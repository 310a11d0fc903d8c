import { beforeAll, describe, expect, it } from 'vitest'
import type { Mesh } from '../bodies/mesh.ts'
import { frame, stepBytes } from '../file.fixture.ts'
import { type Kernel, startKernel } from '../kernel/kernel.ts'
import { readIfc } from '../read-ifc.ts'
import { scanStep } from '../step/step-scan.ts'
import { volumeOf } from '../volume.fixture.ts'
import { FaceSets } from './face-sets.ts'

type Point = readonly [number, number, number]

let kernel: Kernel
beforeAll(async () => {
  kernel = await startKernel(undefined)
})

const real = (value: number) => (Number.isInteger(value) ? `${value}.` : String(value).replace('e', 'E'))
const row = (point: Point) => `(${point.map(real).join()})`

const place = `#20=IFCCARTESIANPOINT((100.,200.,300.));\n#21=IFCAXIS2PLACEMENT3D(#20,$,$);\n#22=IFCLOCALPLACEMENT($,#21);\n`
const proxy = (item: string) =>
  `${frame}\n${place}${item}\n#24=IFCSHAPEREPRESENTATION(#10,'Body','',(#30));\n` +
  `#25=IFCPRODUCTDEFINITIONSHAPE($,$,(#24));\n#26=IFCBUILDINGELEMENTPROXY('000000000000000000000P',$,'',$,$,#22,#25,$,$);`

/** Faces by numbers of points, as a solid; those that are not `forward` say so and are written backwards. */
function brep(points: readonly Point[], faces: readonly (readonly number[])[], forward: (face: number) => boolean) {
  const lines = points.map((point, at) => `#${1000 + at}=IFCCARTESIANPOINT(${row(point)});`)
  faces.forEach((face, at) => {
    const ring = forward(at) ? face : face.toReversed()
    lines.push(`#${5000 + at * 3}=IFCPOLYLOOP((${ring.map((point) => `#${1000 + point}`).join()}));`)
    lines.push(`#${5001 + at * 3}=IFCFACEOUTERBOUND(#${5000 + at * 3},${forward(at) ? '.T.' : '.F.'});`)
    lines.push(`#${5002 + at * 3}=IFCFACE((#${5001 + at * 3}));`)
  })
  const list = faces.map((_, at) => `#${5002 + at * 3}`).join()
  return `${lines.join('\n')}\n#31=IFCCLOSEDSHELL((${list}));\n#30=IFCFACETEDBREP(#31);`
}

const tessellated = (points: readonly Point[], attributes: string, type = 'IFCTRIANGULATEDFACESET') =>
  `#31=IFCCARTESIANPOINTLIST3D((${points.map(row).join()}));\n#30=${type}(#31,${attributes});`

/** Corners of the triangles in their order, and where the mesh stands. */
const cornersOf = ({ points, indices }: Mesh) =>
  Array.from(indices, (index) => Array.from(points.subarray(index * 3, index * 3 + 3)).join(' '))

function ofKernel(item: string) {
  if (!kernel.open(stepBytes(proxy(item)), 24)) throw new Error('not opened')
  const [piece] = kernel.piecesOf(26)
  const corners = cornersOf(kernel.mesh(piece!.meshId))
  kernel.close()
  return { corners, middle: [3, 7, 11].map((at) => piece!.matrix[at]!) }
}

/** Seen from the middle of its box and in single precision, as the kernel gives a mesh. */
function ofUs(item: string) {
  const file = scanStep(stepBytes(proxy(item)))
  const mesh = new FaceSets(file).meshOf(file.recordOf(30))
  if (!mesh) return undefined
  const axes = [0, 1, 2].map((axis) => Array.from(mesh.points).filter((_, at) => at % 3 === axis))
  const centre = axes.map((values) => (Math.min(...values) + Math.max(...values)) / 2)
  const points = Float64Array.from(mesh.points, (value, at) => Math.fround(value - centre[at % 3]!))
  return {
    corners: cornersOf({ ...mesh, points }),
    middle: centre.map((value, axis) => value + [100, 200, 300][axis]!),
  }
}

const box: Point[] = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => [at & 1 ? 900 : 0, at & 2 ? 70.5 : 0, at & 4 ? 1e-1 : 4e6])
const sides = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]

/** The same for every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

describe('a face set that we read ourselves is what the kernel would have made of it', () => {
  it.each([
    ['a box', brep(box, sides, () => true)],
    ['a box with bounds that run backwards', brep(box, sides, (face) => face % 2 === 0)],
    [
      'triangles, two of them without an area',
      brep(
        box,
        [
          [0, 1, 2],
          [3, 3, 1],
          [4, 5, 6],
          [0, 1, 1],
        ],
        () => true,
      ),
    ],
    ['a tessellation', tessellated(box, '$,.T.,((1,2,3),(2,4,3),(5,6,7)),$')],
    ['polygons by number', proxyPolygons()],
  ])('%s', (_, item) => {
    expect(ofUs(item)).toEqual(ofKernel(item))
  })

  it('prisms over stars, at any place and turn', () => {
    const random = randomFrom(7)
    for (let round = 0; round < 40; round++) {
      const item = star(random, 3 + Math.floor(random() * 20))
      const own = ofUs(item)
      const { corners, middle } = ofKernel(item)
      expect(own!.corners, `round ${round}`).toEqual(corners)
      own!.middle.forEach((value, axis) => {
        expect(value).toBeCloseTo(middle[axis]!, 6)
      })
    }
  })
})

function proxyPolygons(): string {
  const faces = sides.map(
    (side, at) => `#${40 + at}=IFCINDEXEDPOLYGONALFACE((${side.map((each) => each + 1).join()}));`,
  )
  return `${faces.join('\n')}\n${tessellated(box, '.T.,(#40,#41,#42,#43,#44,#45),$', 'IFCPOLYGONALFACESET')}`
}

function star(random: () => number, corners: number): string {
  const [turn, tilt, far] = [random() * 6, random() * 3, random() * 1e6]
  const at = (corner: number, height: number): Point => {
    const angle = (corner / corners) * 2 * Math.PI
    const radius = 300 + 700 * radii[corner]!
    const [x, y, z] = [radius * Math.cos(angle), radius * Math.sin(angle), height]
    const [u, v] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
    return [u + far, v * Math.cos(tilt) - z * Math.sin(tilt), v * Math.sin(tilt) + z * Math.cos(tilt) - far]
  }
  const radii = Array.from({ length: corners }, random)
  const all = radii.map((_, corner) => corner)
  const points = [...all.map((corner) => at(corner, 0)), ...all.map((corner) => at(corner, 500))]
  const walls = all.map((corner) => [
    corner,
    (corner + 1) % corners,
    ((corner + 1) % corners) + corners,
    corner + corners,
  ])
  return brep(points, [all.toReversed(), all.map((corner) => corner + corners), ...walls], () => random() > 0.5)
}

describe('the kernel gets', () => {
  const hole = brep(box, sides, () => true).replace('#5002=IFCFACE((#5001))', '#5002=IFCFACE((#5001,#5004))')
  it.each([
    ['faces with holes', hole],
    ['a missing point', brep(box, [[0, 1, 9]], () => true)],
    [
      'an absurd number',
      brep(
        [
          [0, 0, 0],
          [1e308, 0, 0],
          [0, 1, 0],
        ],
        [[0, 1, 2]],
        () => true,
      ),
    ],
    ['rings that cross themselves', brep(box, [[0, 3, 1, 2]], () => true)],
    ['two values side by side', brep(box, sides, () => true).replace('(#1000,#1002', '(#1000 #1002')],
    ['points counted otherwise', tessellated(box, '$,.T.,((1,2,3)),(3,2,1)')],
    ['a number of no point', tessellated(box, '$,.T.,((1,2,9)),$')],
    ['what is not a number', tessellated(box, '$,.T.,((1,2,3)),$').replace('900.', 'NaN')],
  ])('%s', (_, item) => {
    expect(ofUs(item)).toBeUndefined()
  })
})

describe('readIfc', () => {
  const cube = brep(
    [0, 1, 2, 3, 4, 5, 6, 7].map((at): Point => [at & 1 ? 1000 : 0, at & 2 ? 1000 : 0, at & 4 ? 1000 : 0]),
    sides,
    () => true,
  )

  it('places and colours what it has read itself', async () => {
    const style =
      "#60=IFCCOLOURRGB($,1.,0.,0.);\n#61=IFCSURFACESTYLERENDERING(#60,0.,$,$,$,$,$,$,.FLAT.);\n#62=IFCSURFACESTYLE('',.BOTH.,(#61));\n#63=IFCSTYLEDITEM(#30,(#62),$);"
    const { building, geometry } = await readIfc(stepBytes(`${proxy(cube)}\n${style}`))
    expect(building.problems).toEqual([])
    expect(Array.from(building.elements.boxes, (value) => Math.round(value * 1e5) / 1e5)).toEqual([
      0.1, 0.2, 0.3, 1.1, 1.2, 1.3,
    ])
    expect(geometry.instances.colours[0]).toBe(0xff0000ff)
    expect(geometry.shapes).toMatchObject([{ isClosed: true }])
  })

  it('leaves to the kernel what has an opening', async () => {
    const opening =
      `#70=IFCCARTESIANPOINT((500.,500.));\n#71=IFCAXIS2PLACEMENT2D(#70,$);\n#72=IFCRECTANGLEPROFILEDEF(.AREA.,$,#71,200.,200.);\n` +
      `#73=IFCEXTRUDEDAREASOLID(#72,#6,#7,1000.);\n#74=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(#73));\n` +
      `#75=IFCPRODUCTDEFINITIONSHAPE($,$,(#74));\n#76=IFCOPENINGELEMENT('000000000000000000000Q',$,'',$,$,#22,#75,$,$);\n` +
      `#77=IFCRELVOIDSELEMENT('000000000000000000000R',$,$,$,#26,#76);`
    const { geometry } = await readIfc(stepBytes(`${proxy(cube)}\n${opening}`))
    expect(volumeOf(geometry.shapes[0]!)).toBeCloseTo(1 - 0.04, 6)
  })

  it('takes a surface of many small shells as one body', async () => {
    const shells = Array.from({ length: 20 }, (_, at) => {
      const id = 2000 + at * 10
      const point = (place: number, x: number, y: number) =>
        `#${id + place}=IFCCARTESIANPOINT((${x}.,${y}.,${at * 100}.));`
      return `${point(0, 0, 0)}\n${point(1, 1000, 0)}\n${point(2, 0, 1000)}\n#${id + 3}=IFCPOLYLOOP((#${id},#${id + 1},#${id + 2}));
#${id + 4}=IFCFACEOUTERBOUND(#${id + 3},.T.);\n#${id + 5}=IFCFACE((#${id + 4}));\n#${id + 6}=IFCOPENSHELL((#${id + 5}));`
    })
    const all = shells.map((_, at) => `#${2006 + at * 10}`).join()
    for (const tessellation of ['own', 'kernel'] as const) {
      const surface = `${shells.join('\n')}\n#30=IFCSHELLBASEDSURFACEMODEL((${all}));`
      const { building, geometry } = await readIfc(stepBytes(proxy(surface)), { tessellation })
      const triangles = geometry.instances.shapes.reduce(
        (sum, shape) => sum + geometry.shapes[shape]!.indices.length / 3,
        0,
      )
      expect([tessellation, triangles, building.problems]).toEqual([tessellation, 20, []])
      expect(Array.from(building.elements.boxes, (value) => Math.round(value * 1e4) / 1e4)).toEqual([
        0.1, 0.2, 0.3, 1.1, 1.2, 2.2,
      ])
    }
  })

  it('names the line to blame in a face set as in anything else', async () => {
    const { building } = await readIfc(
      stepBytes(proxy(cube.replace('#1003=IFCCARTESIANPOINT', '#1903=IFCCARTESIANPOINT'))),
    )
    expect(building.problems).toMatchObject([{ code: 'ifc.missingReference', facts: { line: expect.any(Number) } }])
  })
})
