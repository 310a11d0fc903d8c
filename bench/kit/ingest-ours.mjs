// Our whole conversion of one file, compiled as it is shipped, in a process of its own: prints what it took.
import { createReadStream, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readOriginal } from '../../apps/server/dist/modules/model/read-original.js'
import { encodeBuilding, encodeDrawing, encodeGeometry } from '../../packages/model/dist/index.js'

const path = process.argv[2]
const blobs = { open: async () => ({ size: statSync(path).size, bytes: createReadStream(path) }) }
const surroundings = { progress() {}, signal: new AbortController().signal, folder: dirname(path) }
const { building, geometry } = await readOriginal(blobs, '', { format: 'ifc' }, surroundings)
const drawing = await encodeDrawing(building, geometry)
gzipSync(encodeBuilding(building))
gzipSync(encodeGeometry(geometry))
const { user, system } = process.cpuUsage()
const bytes = drawing.chunks.reduce((sum, chunk) => sum + chunk.length, drawing.head.length)
const { count } = building.elements
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, peakMb, bytes, elements: count }))
