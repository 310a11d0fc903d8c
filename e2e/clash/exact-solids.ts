// The judge of the clash engine: exact booleans of manifold-3d on the same meshes.
import type { Scene } from '@sunmao/clash'
import loadManifold, { type Manifold } from 'manifold-3d'

const wasm = await loadManifold()
wasm.setup()

export type Verdict = 'overlap' | 'apart' | 'undecided'

/** A common volume thinner on average than the first is none for certain, thicker than the second one for certain. */
const noThickness = 2e-5
const someThickness = 1e-4
const noVolume = 1e-12

/**
 * Asks about pairs of items; undecided where one is no solid for it, or the volume is neither nothing nor something. Where much
 * is round, what is thinner than its drawing is exact may be a contact.
 */
export function exactJudge(scene: Scene, enough = someThickness): (i: number, j: number) => Verdict {
  const known = new Map<number, Manifold | undefined>()
  const solidOf = (item: number) => {
    if (!known.has(item)) known.set(item, makeSolid(scene, item))
    return known.get(item)
  }
  return (i, j) => {
    const [a, b] = [solidOf(i), solidOf(j)]
    if (!a || !b) return 'undecided'
    const common = a.intersect(b)
    const volume = common.volume()
    const thickness = volume > noVolume ? (2 * volume) / common.surfaceArea() : 0
    common.delete()
    if (thickness < noThickness) return 'apart'
    return thickness > enough ? 'overlap' : 'undecided'
  }
}

function makeSolid(scene: Scene, item: number): Manifold | undefined {
  const model = scene.models.findLast(({ firstItem }) => firstItem <= item)!
  const { meshes } = model
  const drawn = item - model.firstItem
  const parts: Manifold[] = []
  for (let instance = meshes.drawnStart[drawn]!; instance < meshes.drawnStart[drawn + 1]!; instance++) {
    const shape = meshes.shapes[instance]!
    for (let body = meshes.bodyStart[shape]!; body < meshes.bodyStart[shape + 1]!; body++) {
      if (!meshes.bodiesClosed[body]) return undefined
      const part = makePart(scene, model, instance, body)
      if (!part) return undefined
      parts.push(part)
    }
  }
  return wasm.Manifold.union(parts)
}

function makePart(
  { boxes }: Scene,
  { meshes, matrix }: Scene['models'][number],
  instance: number,
  body: number,
): Manifold | undefined {
  const shape = meshes.shapes[instance]!
  const positions = meshes.positions.subarray(meshes.vertexStart[shape]!, meshes.vertexStart[shape + 1]!)
  const places = new Map<number, number>()
  const corners: number[] = []
  const m = meshes.matrices.subarray(instance * 12, instance * 12 + 12)
  const at = (values: ArrayLike<number>, row: number, [x, y, z]: readonly number[]) =>
    values[row * 4]! * x! + values[row * 4 + 1]! * y! + values[row * 4 + 2]! * z! + values[row * 4 + 3]!
  const triVerts = meshes.indices.slice(meshes.bodies[body]!, meshes.bodies[body + 1]!).map((vertex) => {
    const place = places.get(vertex) ?? places.size
    if (place < places.size) return place
    places.set(vertex, place)
    const own = positions.subarray(vertex * 3, vertex * 3 + 3)
    const here = [0, 1, 2].map((row) => at(m, row, [...own]))
    // About the first item of the scene: single precision is all that it takes.
    for (let row = 0; row < 3; row++) corners.push(at(matrix, row, here) - Math.round(boxes[row]!))
    return place
  })
  if (isMirrored(m) !== isMirrored(matrix)) triVerts.reverse()
  try {
    const mesh = new wasm.Mesh({ numProp: 3, vertProperties: Float32Array.from(corners), triVerts })
    const part = new wasm.Manifold(mesh)
    return part.status() === 'NoError' ? part : undefined
  } catch {
    // It refuses what has no inside for it.
    return undefined
  }
}

const isMirrored = (m: ArrayLike<number>) =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
    m[1]! * (m[4]! * m[10]! - m[6]! * m[8]!) +
    m[2]! * (m[4]! * m[9]! - m[5]! * m[8]!) <
  0
