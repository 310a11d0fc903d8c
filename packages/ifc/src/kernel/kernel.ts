// What web-ifc does for us: it tessellates; everything else about the file is read by our own scanner.
// Its faults that we live with: it throws numbers without a message, aborts for good, and draws with y up.
import { setFlagsFromString } from 'node:v8'
import type { Mesh } from '../bodies/mesh.ts'
import { startProgram } from './kernel-program.ts'

/** A piece of a product's body: a mesh and where it stands. */
export interface Piece {
  /** Equal numbers are equal meshes, of one product. */
  meshId: number
  /** Three rows of four, of the file's axes and in its unit. */
  matrix: Float64Array
  /** 0xRRGGBBAA */
  colour: number
}

export interface Kernel {
  /** False when it cannot make sense of the text. `sides` are those of a circle. */
  open(text: Uint8Array, sides: number): boolean
  /** Pieces of a product. Throws when the product is beyond it; a KernelDied when it will never answer again. */
  piecesOf(productId: number): Piece[]
  /** Throws as `piecesOf` does. */
  mesh(meshId: number): Mesh
  /** Throws a KernelDied when it cannot be used again. */
  close(): void
}

/** The kernel is gone; start another one without the product that killed it. */
export class KernelDied extends Error {}

const LOG_OFF = 6

/** All that its OpenModel wants to be told; the values are web-ifc's own. `CIRCLE_SEGMENTS` is of the file. */
const settings = {
  ALLOW_INCOMPATIBLE_SCHEMA_ALIASES: true,
  COORDINATE_TO_ORIGIN: false,
  TAPE_SIZE: 67_108_864,
  MEMORY_LIMIT: 2_147_483_648,
  LINEWRITER_BUFFER: 10_000,
  TOLERANCE_PLANE_INTERSECTION: 1e-4,
  TOLERANCE_PLANE_DEVIATION: 1e-4,
  TOLERANCE_BACK_DEVIATION_DISTANCE: 1e-4,
  TOLERANCE_INSIDE_OUTSIDE_PERIMETER: 1e-10,
  TOLERANCE_SCALAR_EQUALITY: 1e-4,
  PLANE_REFIT_ITERATIONS: 1,
  BOOLEAN_UNION_THRESHOLD: 150,
}

/** Starts a geometry kernel. `wasmPath` is the folder of web-ifc-node.wasm when it is not beside web-ifc itself. `isBrief` for little work. */
export async function startKernel(wasmPath: string | undefined, isBrief = false): Promise<Kernel> {
  // To compile what is used most once more, and better, takes a second of a processor: only for who will use it for long.
  for (const flag of ['wasm-tier-up', 'wasm-dynamic-tiering']) setFlagsFromString(`--${isBrief ? 'no-' : ''}${flag}`)
  // Most of it such a kernel never calls.
  setFlagsFromString(`--${isBrief ? '' : 'no-'}wasm-lazy-compilation`)
  const program = await startProgram(wasmPath)
  program.SetLogLevel(LOG_OFF)
  let model = -1
  return {
    open(text, sides) {
      try {
        // It counts points, the first one twice.
        model = program.OpenModel({ ...settings, CIRCLE_SEGMENTS: sides + 1 }, (to, from, size) => {
          const part = text.subarray(from, from + size)
          program.HEAPU8.set(part, to)
          return part.length
        })
      } catch (error) {
        throw asFatal(error) ?? new Error('the kernel cannot open this')
      }
      return model >= 0
    },
    piecesOf(productId) {
      const pieces: Piece[] = []
      try {
        // With the scale of the file's unit left out: we know the unit ourselves and must agree with ourselves.
        const flat = program.GetFlatMesh(model, productId, false)
        const { geometries } = flat
        for (let i = 0; i < geometries.size(); i++) {
          const { geometryExpressID, flatTransformation, color } = geometries.get(i)
          pieces.push({ meshId: geometryExpressID, matrix: zUp(flatTransformation), colour: pack(color) })
        }
        ;(geometries as Partial<typeof flat>).delete?.()
      } catch (error) {
        throw asFatal(error) ?? new Error('the kernel gave up on this product')
      }
      return pieces
    },
    mesh(meshId) {
      try {
        const geometry = program.GetGeometry(model, meshId)
        const [vertexAt, indexAt] = [geometry.GetVertexData() / 4, geometry.GetIndexData() / 4]
        const vertices = program.HEAPF32.subarray(vertexAt, vertexAt + geometry.GetVertexDataSize())
        const indices = program.HEAPU32.slice(indexAt, indexAt + geometry.GetIndexDataSize())
        const points = withoutNormals(vertices)
        geometry.delete()
        return { points, indices }
      } catch (error) {
        throw asFatal(error) ?? new Error('the kernel lost this mesh')
      }
    },
    close() {
      try {
        if (model >= 0) program.CloseModel(model)
      } catch (error) {
        throw asFatal(error) ?? new KernelDied(String(error))
      }
      model = -1
    },
  }
}

/** Out of memory, stack overflow or an abort leave the module unusable; a thrown C++ exception, a plain number, does not. */
function asFatal(error: unknown): KernelDied | undefined {
  const isFatal = error instanceof Error && (error.name === 'RuntimeError' || error instanceof RangeError)
  return isFatal ? new KernelDied(String(error)) : undefined
}

/** Its vertices are place and normal, six numbers. As doubles, like our own: what works on meshes then sees one kind only. */
function withoutNormals(vertices: Float32Array): Float64Array {
  const points = new Float64Array(Math.floor(vertices.length / 6) * 3)
  for (let to = 0, from = 0; to < points.length; to += 3, from += 6) {
    points[to] = vertices[from]!
    points[to + 1] = vertices[from + 1]!
    points[to + 2] = vertices[from + 2]!
  }
  return points
}

/** Its matrices are by columns and end in y up: x, z, -y. */
function zUp(columns: ArrayLike<number>): Float64Array {
  const rows = new Float64Array(12)
  for (let column = 0; column < 4; column++) {
    rows[column] = columns[column * 4]!
    rows[4 + column] = -columns[column * 4 + 2]!
    rows[8 + column] = columns[column * 4 + 1]!
  }
  return rows
}

function pack({ x, y, z, w }: { x: number; y: number; z: number; w: number }): number {
  const byte = (share: number) => (share >= 0 ? Math.min(255, Math.round(share * 255)) : 0)
  return ((byte(x) << 24) | (byte(y) << 16) | (byte(z) << 8) | byte(w)) >>> 0
}
