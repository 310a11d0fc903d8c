import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { IfcAPI } from 'web-ifc'
import { house, stepBytes } from '../file.fixture.ts'
import { startKernel } from './kernel.ts'
import { cutOut } from './kernel-program.ts'

const SIDES = 16
const SMALL_BYTES = 300_000

const folder = fileURLToPath(new URL('../../../../../shared/samples/ifc/', import.meta.url))
const samples = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.ifc') && statSync(folder + name).size < SMALL_BYTES)
  : []
const files: [string, () => Uint8Array][] = [
  ['a house', () => stepBytes(house)],
  ...samples.map((name): [string, () => Uint8Array] => [name, () => readFileSync(folder + name)]),
]

/** By web-ifc's own interface: each product with the meshes of its pieces. */
async function meshesOf(text: Uint8Array): Promise<Map<number, unknown[]>> {
  const api = new IfcAPI()
  await api.Init(undefined, true)
  const model = api.OpenModel(text, { COORDINATE_TO_ORIGIN: false, CIRCLE_SEGMENTS: SIDES + 1 })
  const found = new Map<number, unknown[]>()
  api.StreamAllMeshes(model, ({ expressID, geometries }) => {
    const meshes = Array.from({ length: geometries.size() }, (_, at) => {
      const geometry = api.GetGeometry(model, geometries.get(at).geometryExpressID)
      const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
      const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
      return { points: [...vertices].filter((_, at) => at % 6 < 3), indices: [...indices] }
    })
    found.set(expressID, meshes)
  })
  return found
}

describe('the part of web-ifc that runs its kernel', () => {
  it('is found in the version that we use', () => {
    expect(cutOut(readFileSync(createRequire(import.meta.url).resolve('web-ifc')))).toBeTypeOf('function')
    expect(cutOut(Buffer.from('bundled in another way'))).toBeUndefined()
  })

  it.each(files)('makes the same meshes as the whole of it, of %s', { timeout: 60_000 }, async (_, bytes) => {
    const theirs = await meshesOf(bytes())
    expect(theirs.size).toBeGreaterThan(0)
    const kernel = await startKernel(undefined)
    expect(kernel.open(bytes(), SIDES)).toBe(true)
    for (const [product, meshes] of theirs) {
      const ours = kernel.piecesOf(product).map(({ meshId }) => kernel.mesh(meshId))
      expect(ours.map(({ points, indices }) => ({ points: [...points], indices: [...indices] }))).toEqual(meshes)
    }
    kernel.close()
  })
})
