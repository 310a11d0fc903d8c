import './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { fail, root } from './run.mjs'

const PARENT_MS = 250

process.chdir(root)
if (process.env.npm_lifecycle_event) endWithParent()
await prepare().catch(fail)

// Imported, not spawned: a signal, even SIGKILL, reaches the server itself.
const dist = join(root, 'apps/server/dist')
const worker = join(dist, 'worker.js')
const isWorker = process.argv.includes('--worker') && existsSync(worker)
await import(pathToFileURL(isWorker ? worker : join(dist, 'main.js')).href)

/** npm hands SIGTERM to the shell between us, and that shell dies without passing it on. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_MS).unref()
}
