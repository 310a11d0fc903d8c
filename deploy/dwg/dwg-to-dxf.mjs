#!/usr/bin/env node
// DWG → DXF with the package @mlightcad/libredwg-web, for DWG_CONVERTER: `dwg-to-dxf.mjs drawing.dwg drawing.dxf`. The package is
// under the GPL and no part of this product: whoever operates a server installs it himself, beside a copy of this file. What it
// reads may be made to do harm, so it runs in a thread of this process, which ends when it takes too long or too much memory.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const library = '@mlightcad/libredwg-web'
/** Less than the server waits. */
const TIME_MS = 110_000
/** Of the library's own memory, which no setting of Node limits, and of everything else. */
const [MEMORY_MB, HEAP_MB] = [1536, 512]
const PAGE_BYTES = 65_536

if (isMainThread) {
  const [from, to] = process.argv.slice(2)
  if (!from || !to) end('two paths are needed: the DWG to read and the DXF to write')
  // Its functions are so large that making them fast takes ten seconds and 700 MB, for a drawing that takes one.
  setFlagsFromString('--liftoff-only')
  setTimeout(() => end('the drawing took too long'), TIME_MS).unref()
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { from, to },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  worker.once('error', (error) => end(error.message))
  worker.once('exit', (code) => process.exit(code === 0 ? 0 : 1))
} else {
  // What the library says of every odd byte is longer than the file.
  for (const method of ['log', 'warn', 'error', 'info', 'debug']) console[method] = () => {}
  limitMemory()
  await convert(workerData)
}

/** @param {{ from: string, to: string }} paths */
async function convert({ from, to }) {
  const { LibreDwg } = await import(library)
  const dwg = await LibreDwg.create()
  if (typeof dwg.dwg_write_dxf !== 'function') throw new Error(`${library} is too old: version 0.7 or newer writes DXF`)
  const bytes = readFileSync(from)
  const dxf = dwg.dwg_write_dxf(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  if (!dxf?.length) throw new Error('the library cannot read this drawing')
  writeFileSync(`${to}.part`, dxf)
  renameSync(`${to}.part`, to)
}

function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MEMORY_MB * 2 ** 20) throw new RangeError('too much memory')
    return grow.call(this, pages)
  }
}

/** @param {string} reason */
function end(reason) {
  console.error(`dwg-to-dxf: ${reason}`)
  process.exit(1)
}
