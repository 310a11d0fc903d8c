import './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { endWithParent, fail, root } from './run.mjs'

process.chdir(root)
endWithParent()
await prepare().catch(fail)

// Imported, not spawned: a signal, even SIGKILL, reaches the server itself.
const dist = join(root, 'apps/server/dist')
const worker = join(dist, 'worker.js')
const isWorker = process.argv.includes('--worker') && existsSync(worker)
await import(pathToFileURL(isWorker ? worker : join(dist, 'main.js')).href)
