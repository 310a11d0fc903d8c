// The geometry kernel alone on one file, in a process of its own: every mesh once, nothing kept. Prints what it took.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { IfcAPI, LogLevel } = createRequire(import.meta.url)('web-ifc')
const api = new IfcAPI()
await api.Init(undefined, true)
api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
const model = api.OpenModel(new Uint8Array(readFileSync(process.argv[2])), {})
let elements = 0
api.StreamAllMeshes(model, () => {
  elements++
})
const { user, system } = process.cpuUsage()
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(
  JSON.stringify({ cpuSeconds: (user + system) / 1e6, wallSeconds: process.uptime(), peakMb, bytes: 0, elements }),
)
