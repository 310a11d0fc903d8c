// Our whole conversion of one file, compiled as it is shipped, in a process of its own: prints what it took.
import { createReadStream, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { encodePacks } from '../../apps/server/dist/modules/model/encode-packs.service.js'
import { readOriginal } from '../../apps/server/dist/modules/model/read-original.js'

const path = process.argv[2]
const blobs = { open: async () => ({ size: statSync(path).size, bytes: createReadStream(path) }) }
const threads = process.argv.includes('--one-thread') ? 1 : undefined
const surroundings = { progress() {}, signal: new AbortController().signal, folder: dirname(path), threads }
const { bytes, elements } = await readOriginal(blobs, '', { format: 'ifc' }, surroundings, async (read) => {
  const { drawingHead, drawingParts } = await encodePacks(read.building, read.geometry, read.helper)
  const bytes = drawingParts.reduce((sum, part) => sum + part.length, drawingHead.length)
  return { bytes, elements: read.building.elements.count }
})
const { user, system } = process.cpuUsage()
const wallSeconds = process.uptime()
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, wallSeconds, peakMb, bytes, elements }))
