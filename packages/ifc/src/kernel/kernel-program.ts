// web-ifc comes as one file of six megabytes, nearly all of it classes of every schema that we never use; to read it takes
// every process a quarter of a second. Only the part that runs the kernel's WebAssembly is read: its bundler names it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import type * as WebIfc from 'web-ifc'

/** What we call of web-ifc's WebAssembly. */
export interface KernelProgram {
  HEAPU8: Uint8Array
  HEAPF32: Float32Array
  HEAPU32: Uint32Array
  OpenModel(settings: object, copy: (to: number, from: number, size: number) => number): number
  CloseModel(model: number): void
  GetFlatMesh(model: number, expressId: number, scaled: boolean): WebIfc.FlatMesh
  GetGeometry(model: number, meshId: number): WebIfc.IfcGeometry
  SetLogLevel(level: number): void
}

type Start = (options: { noInitialRun: true; locateFile(name: string): string }) => Promise<KernelProgram>

const BEGIN = '"dist/web-ifc-node.js"(exports2, module2) {'
const END = '\n  }\n});'

const require = createRequire(import.meta.url)
const path = require.resolve('web-ifc')
let start: Start | undefined

/** Reads the program, once. */
function loadKernel(): void {
  start ??= cutOut(readFileSync(path)) ?? startWhole
}

/** `folder` is that of web-ifc-node.wasm when it is not beside web-ifc itself. */
export async function startProgram(folder = dirname(path)): Promise<KernelProgram> {
  loadKernel()
  return start!({ noInitialRun: true, locateFile: (name) => join(folder, name) })
}

/** Nothing where another version is bundled in another way. */
export function cutOut(bundle: Buffer): Start | undefined {
  const begin = bundle.indexOf(BEGIN)
  const end = bundle.indexOf(END, begin)
  if (begin < 0 || end < 0) return undefined
  const body = bundle.toString('utf8', begin + BEGIN.length, end)
  const part = compileFunction(body, ['exports2', 'module2', 'require', '__filename', '__dirname'], { filename: path })
  const module: { exports: unknown } = { exports: {} }
  part(module.exports, module, require, path, dirname(path))
  return typeof module.exports === 'function' ? (module.exports as Start) : undefined
}

/** The same by way of everything that web-ifc is. */
const startWhole: Start = async ({ locateFile }) => {
  const { IfcAPI } = require('web-ifc') as typeof WebIfc
  const api = new IfcAPI()
  await api.Init(locateFile, true)
  return api.wasmModule as KernelProgram
}
