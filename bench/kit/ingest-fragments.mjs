// The peer's importer on one file, in a process of its own: prints what it took.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

const fromPeers = createRequire(new URL('../peers/package.json', import.meta.url))
const { IfcImporter } = await import(pathToFileURL(fromPeers.resolve('@thatopen/fragments')).href)
const importer = new IfcImporter()
importer.wasm.path = `${dirname(fromPeers.resolve('web-ifc'))}/`
importer.wasm.absolute = true
const bytes = await importer.process({ bytes: new Uint8Array(readFileSync(process.argv[2])) })
const { user, system } = process.cpuUsage()
const wallSeconds = process.uptime()
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, wallSeconds, peakMb, bytes: bytes.length }))
