import './node-version.mjs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { fail, root } from './run.mjs'

const fileOptions = ['--new-key', '--key', '--out', '--check', '--install']
// Files are named from where the command was given, settings from where the product lies.
const from = process.env.INIT_CWD ?? process.cwd()
const args = process.argv.slice(2)
process.argv.splice(
  2,
  args.length,
  ...args.map((arg, at) => (fileOptions.includes(args[at - 1]) ? resolve(from, arg) : arg)),
)
process.chdir(root)
try {
  await prepare()
} catch (error) {
  fail(error)
}
await import(pathToFileURL(join(root, 'apps/server/dist/release/command.js')).href)
