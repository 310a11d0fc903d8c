import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { endWithParent, fail, root } from './run.mjs'
import { refuseTakenFolder } from './taken-folder.mjs'

process.chdir(root)
endWithParent()
try {
  refuseTakenFolder(process.env, process.argv)
  await prepare()
} catch (error) {
  fail(error)
}

// Imported, not spawned: a signal, even SIGKILL, reaches the server itself. `--worker` is for the program to read.
await import(pathToFileURL(join(root, 'apps/server/dist/bundle/main.js')).href)
