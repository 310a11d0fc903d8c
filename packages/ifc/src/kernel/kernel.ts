// The only file that knows web-ifc. It tessellates; everything else about the file is read by our own scanner.
// Its faults that we live with: it throws numbers without a message, aborts for good, and draws with y up.
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import type * as WebIfc from 'web-ifc'
import type { Mesh } from '../bodies/mesh.ts'

/** A piece of a product's body: a mesh and where it stands. */
export interface Piece {
  /** Equal numbers are equal meshes, within one kernel and between two that read the same file. */
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

let waiting: Promise<Kernel> | undefined

/** Starts a kernel for the next reading, of a small file: half a second that nobody then waits for. */
export async function warmKernel(): Promise<void> {
  waiting ??= makeKernel(undefined, true)
  await waiting
}

/** Starts a geometry kernel, or takes the one that was started before. `wasmPath` is the folder of web-ifc-node.wasm when it is not beside web-ifc itself. `isBrief` for little work. */
export async function startKernel(wasmPath: string | undefined, isBrief = false): Promise<Kernel> {
  const warm = isBrief && wasmPath === undefined ? waiting : undefined
  waiting = undefined
  return warm ?? makeKernel(wasmPath, isBrief)
}

// Six megabytes of CommonJS: an import would read them three times to guess at names.
const load = () => createRequire(import.meta.url)('web-ifc') as typeof WebIfc

/** Reads the program of the kernel, for who will need one and has nothing else to do yet. */
export const loadKernel = (): void => void load()

async function makeKernel(wasmPath: string | undefined, isBrief: boolean): Promise<Kernel> {
  // To compile what is used most once more, and better, takes a second of a processor: only for who will use it for long.
  for (const flag of ['wasm-tier-up', 'wasm-dynamic-tiering']) setFlagsFromString(`--${isBrief ? 'no-' : ''}${flag}`)
  // Most of it such a kernel never calls.
  setFlagsFromString(`--${isBrief ? '' : 'no-'}wasm-lazy-compilation`)
  const { IfcAPI, LogLevel } = load()
  const api = new IfcAPI()
  if (wasmPath !== undefined) api.SetWasmPath(wasmPath, true)
  await api.Init(undefined, true)
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  let model = -1
  return {
    open(text, sides) {
      try {
        // It counts points, the first one twice.
        model = api.OpenModel(text, { COORDINATE_TO_ORIGIN: false, CIRCLE_SEGMENTS: sides + 1 })
      } catch (error) {
        throw asFatal(error) ?? new Error('the kernel cannot open this')
      }
      return model >= 0
    },
    piecesOf(productId) {
      const pieces: Piece[] = []
      try {
        // With the scale of the file's unit left out: we know the unit ourselves and must agree with ourselves.
        const flat = api.GetFlatMesh(model, productId, false)
        const { geometries } = flat
        for (let i = 0; i < geometries.size(); i++) {
          const { geometryExpressID, flatTransformation, color } = geometries.get(i)
          pieces.push({ meshId: geometryExpressID, matrix: zUp(flatTransformation), colour: pack(color) })
        }
        ;(geometries as Partial<WebIfc.FlatMesh>).delete?.()
      } catch (error) {
        throw asFatal(error) ?? new Error('the kernel gave up on this product')
      }
      return pieces
    },
    mesh(meshId) {
      try {
        const geometry = api.GetGeometry(model, meshId)
        const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
        const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
        geometry.delete()
        return { points: withoutNormals(vertices), indices }
      } catch (error) {
        throw asFatal(error) ?? new Error('the kernel lost this mesh')
      }
    },
    close() {
      try {
        if (model >= 0) api.CloseModel(model)
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
