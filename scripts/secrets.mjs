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
await import(pathToFileURL(join(root, 'apps/server/dist/secrets/command.js')).href)
