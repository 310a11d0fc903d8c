// Our whole conversion of one file, compiled as it is shipped, in a process of its own: prints what it took. As the task does
// it: the second thread first, which loads what it needs while this one does.
import { createReadStream, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { secondThread } from '../../apps/server/dist/modules/model/second-thread.js'

const path = process.argv[2]
const { size } = statSync(path)
const threads = process.argv.includes('--one-thread') ? 1 : undefined
const helper = secondThread(size, threads)
const { encodePacks } = await import('../../apps/server/dist/modules/model/encode-packs.service.js')
const { readOriginal } = await import('../../apps/server/dist/modules/model/read-original.js')

const blobs = { open: async () => ({ size, bytes: createReadStream(path) }) }
const surroundings = { progress() {}, signal: new AbortController().signal, folder: dirname(path), threads, helper }
const { bytes, elements } = await readOriginal(blobs, '', { format: 'ifc' }, surroundings, async (read) => {
  const { drawingHead, drawingParts } = await encodePacks(read.building, read.geometry, read.helper)
  const bytes = drawingParts.reduce((sum, part) => sum + part.length, drawingHead.length)
  return { bytes, elements: read.building.elements.count }
})
const { user, system } = process.cpuUsage()
const wallSeconds = process.uptime()
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, wallSeconds, peakMb, bytes, elements }))
