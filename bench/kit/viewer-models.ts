// The same IFC as every viewer wants it.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { readIfc } from '@sunmao/ifc'
import { encodeDrawing } from '@sunmao/model'

const peers = fileURLToPath(new URL('../peers', import.meta.url))

export interface Prepared {
  files: Map<string, Buffer>
  parts: number
  elements: number
  /** Processor seconds. */
  oursCpu: number
  fragmentsCpu: number
}

export async function prepareModels(ifc: Buffer): Promise<Prepared> {
  const begun = process.cpuUsage()
  const { building, geometry } = await readIfc(ifc, {})
  const { head, instances, chunks } = await encodeDrawing(building, geometry)
  const oursCpu = secondsOf(process.cpuUsage(begun))
  const between = process.cpuUsage()
  const fragments = await importFragments(ifc)
  const fragmentsCpu = secondsOf(process.cpuUsage(between))
  const parts = [...instances, ...chunks]
  const files = new Map<string, Buffer>([
    ['/ours/head', gzipSync(head)],
    ...parts.map((part, at): [string, Buffer] => [`/ours/${at}`, gzipSync(part)]),
    // Packed by its own writer already.
    ['/fragments/model', Buffer.from(fragments)],
    ['/xeokit/model', gzipSync(ifc)],
  ])
  return { files, parts: parts.length, elements: building.elements.count, oursCpu, fragmentsCpu }
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6

async function importFragments(ifc: Uint8Array): Promise<Uint8Array> {
  // Not installed where nobody measures: its types are not there for the compiler.
  const entry = pathToFileURL(`${peers}/node_modules/@thatopen/fragments/dist/index.mjs`).href
  const { IfcImporter } = (await import(entry)) as {
    IfcImporter: new () => {
      wasm: { path: string; absolute: boolean }
      process(input: { bytes: Uint8Array }): Promise<Uint8Array>
    }
  }
  const importer = new IfcImporter()
  importer.wasm = { path: `${peers}/node_modules/web-ifc/`, absolute: true }
  return importer.process({ bytes: ifc })
}
