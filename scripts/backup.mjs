import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { fail, root } from './run.mjs'

process.chdir(root)
try {
  await prepare()
} catch (error) {
  fail(error)
}
// `backup` or `restore`, and what follows.
await import(pathToFileURL(join(root, 'apps/server/dist/backup/run-command.js')).href)
