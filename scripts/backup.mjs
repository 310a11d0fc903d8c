import './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { fail, root } from './run.mjs'

process.chdir(root)
const command = join(root, 'apps/server/dist/backup/run-command.js')
try {
  await prepare()
} catch (error) {
  // In an emergency what was built before is as good.
  if (!existsSync(command)) fail(error)
}
// `backup` or `restore`, and what follows.
await import(pathToFileURL(command).href)
