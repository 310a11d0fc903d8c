// Our whole conversion of one file, compiled as it is shipped, in a process of its own: prints what it took.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readIfc } from '../../packages/ifc/dist/index.js'
import { encodeBuilding, encodeDrawing, encodeGeometry } from '../../packages/model/dist/index.js'

const { building, geometry } = await readIfc(readFileSync(process.argv[2]))
const drawing = await encodeDrawing(building, geometry)
gzipSync(encodeBuilding(building))
gzipSync(encodeGeometry(geometry))
const { user, system } = process.cpuUsage()
const bytes = drawing.chunks.reduce((sum, chunk) => sum + chunk.length, drawing.head.length)
const { count } = building.elements
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, peakMb, bytes, elements: count }))
