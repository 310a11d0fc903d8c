// Random bodies with random cuts, and how much is left of each, counted in cells: a reference that knows no geometry. Cuts overlap,
// touch, lie flush with faces and go through everything; each body stands somewhere else, turned.
import { frame, stepBytes } from '../file.fixture.ts'

/** Millimetres, and cells along each axis. */
const cell = 50
const cells = 16

interface Box {
  from: readonly number[]
  to: readonly number[]
}

export interface FuzzedBody {
  /** Its number in the file. */
  id: number
  /** Cubic metres. */
  volume: number
  cuts: number
}

export function fuzzedFile(count: number, seed: number): { bytes: Uint8Array; bodies: FuzzedBody[] } {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
  const records: string[] = [frame, '#8=IFCCARTESIANPOINT((0.,0.));\n#9=IFCAXIS2PLACEMENT2D(#8,$);']
  const bodies: FuzzedBody[] = []
  let next = 100
  const add = (text: string) => {
    records.push(`#${next}=${text};`)
    return next++
  }
  const axes = (x: number, y: number, z: number, turn = 0) => {
    const point = add(`IFCCARTESIANPOINT((${x.toFixed(9)},${y.toFixed(9)},${z.toFixed(9)}))`)
    const right = add(`IFCDIRECTION((${Math.cos(turn)},${Math.sin(turn)},0.))`)
    return add(`IFCAXIS2PLACEMENT3D(#${point},#7,#${right})`)
  }
  const solid = ({ from, to }: Box) => {
    const [x, y, z] = [0, 1, 2].map((axis) => (to[axis]! - from[axis]!) * cell) as [number, number, number]
    const profile = add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,#9,${x}.,${y}.)`)
    const place = axes(((from[0]! + to[0]!) / 2) * cell, ((from[1]! + to[1]!) / 2) * cell, from[2]! * cell)
    return add(`IFCEXTRUDEDAREASOLID(#${profile},#${place},#7,${z}.)`)
  }
  const shape = (item: number) =>
    add(`IFCPRODUCTDEFINITIONSHAPE($,$,(#${add(`IFCSHAPEREPRESENTATION(#10,'Body','CSG',(#${item}))`)}))`)
  const box = (): Box => {
    const ends = [0, 1, 2].map(() => [random(cells + 3) - 1, random(cells + 3) - 1].sort((a, b) => a - b))
    return { from: ends.map(([low]) => low!), to: ends.map(([low, high]) => Math.max(low! + 1, high!)) }
  }
  const globalId = (id: number) => String(id).padStart(22, '0')
  for (let body = 0; body < count; body++) {
    const whole: Box = { from: [0, 0, 0], to: [0, 1, 2].map(() => 2 + random(cells - 1)) }
    const cuts = Array.from({ length: 1 + random(6) }, box)
    const place = add(`IFCLOCALPLACEMENT($,#${axes(random(90_000), random(90_000), random(9000), random(628) / 100)})`)
    const isItem = random(2) === 0
    let item = solid(whole)
    if (isItem) for (const cut of cuts) item = add(`IFCBOOLEANRESULT(.DIFFERENCE.,#${item},#${solid(cut)})`)
    const id = add(`IFCWALL('${globalId(next)}',$,'',$,$,#${place},#${shape(item)},$,$)`)
    if (!isItem)
      for (const cut of cuts) {
        const own = add(`IFCLOCALPLACEMENT(#${place},#6)`)
        const opening = add(`IFCOPENINGELEMENT('${globalId(next)}',$,'',$,$,#${own},#${shape(solid(cut))},$,.OPENING.)`)
        add(`IFCRELVOIDSELEMENT('${globalId(next)}',$,$,$,#${id},#${opening})`)
      }
    bodies.push({ id, volume: cellsLeft(whole, cuts) * (cell / 1000) ** 3, cuts: cuts.length })
  }
  return { bytes: stepBytes(records.join('\n')), bodies }
}

function cellsLeft(whole: Box, cuts: readonly Box[]): number {
  let left = 0
  const isIn = ({ from, to }: Box, at: readonly number[]) =>
    at.every((place, axis) => place >= from[axis]! && place < to[axis]!)
  for (let x = 0; x < whole.to[0]!; x++)
    for (let y = 0; y < whole.to[1]!; y++)
      for (let z = 0; z < whole.to[2]!; z++) if (!cuts.some((cut) => isIn(cut, [x, y, z]))) left++
  return left
}
