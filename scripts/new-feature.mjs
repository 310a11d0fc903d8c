// `node scripts/new-feature.mjs NAME` makes an empty feature: a plain table of its own from the database to the menu, with tests.
// `--remove` takes it away again. NAME is kebab-case, such as `meeting-room`.
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addLines, removeLines } from './feature/lines.mjs'
import { makeMigration, removeMigration } from './feature/migration.mjs'
import { filesOf } from './feature/templates.mjs'
import { npm, root, runQuietly, Sentence } from './run.mjs'

const [name = '', ...flags] = process.argv.slice(2)
try {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Sentence('node scripts/new-feature.mjs NAME [--remove], with NAME in kebab-case')
  await (flags.includes('--remove') ? remove(name) : add(name))
} catch (error) {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function add(feature) {
  const files = filesOf(feature)
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)))
  if (taken) throw new Sentence(`${feature} is there already: ${taken}`)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  addLines(feature)
  await makeMigration(feature)
  await printContract()
  console.log(`made ${feature} in ${Object.keys(files).length} files; replace its one field by those that you need`)
}

async function remove(feature) {
  const files = Object.keys(filesOf(feature))
  const missing = files.find((file) => !existsSync(join(root, file)))
  if (missing) throw new Sentence(`${missing} is not there: nothing is removed`)
  removeMigration(feature)
  removeLines(feature)
  for (const file of files) {
    rmSync(join(root, file))
    const folder = dirname(join(root, file))
    if (readdirSync(folder).length === 0) rmdirSync(folder)
  }
  await printContract()
  console.log(`removed ${feature}`)
}

function printContract() {
  return runQuietly('openapi', [...npm(), 'run', '--silent', 'openapi'])
}
