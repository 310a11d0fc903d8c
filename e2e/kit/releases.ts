// Later releases of the product as it was built: a copy of it with another version, and with whatever is to go wrong, packed by its own
// command.
import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { machineEnv } from './product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS = 'apps/server/src/db/migrations'
const COMMAND = 'apps/server/dist/release/command.js'
/** Where the signature stands: behind the mark, the length of the manifest and the name of the key. */
const SIGNATURE = [29, 93] as const

/** Says that it is not ready, whatever is true. */
const UNHEALTHY = `import http from 'node:http'
const emit = http.Server.prototype.emit
http.Server.prototype.emit = function (name, request, answer) {
  if (name !== 'request' || !request.url.startsWith('/readyz')) return emit.apply(this, arguments)
  answer.statusCode = 503
  answer.end('broken on purpose')
  return true
}
`

interface Made {
  /** SQL of a migration more than the product has. */
  migration?: string
  isUnhealthy?: boolean
}

export interface ReleaseMaker {
  /** A file with the public half of the key. */
  keyFile: string
  make(version: string, made?: Made): Buffer
  clear(): void
}

export function releaseMaker(): ReleaseMaker {
  // On the disk of the product, so that its files can be linked.
  const folder = mkdtempSync(join(root, '.cache', 'releases-'))
  const key = join(folder, 'key.pem')
  const run = (from: string, args: string[]) =>
    execFileSync(process.execPath, [join(from, COMMAND), ...args], { env: machineEnv(), stdio: 'pipe' })
  run(root, ['--new-key', key])
  return {
    keyFile: `${key}.pub`,
    make: (version, made = {}) => {
      const copy = join(folder, version)
      const edit = (path: string, change: (text: string) => string) => replace(join(copy, path), change)
      copyProduct(copy)
      for (const path of ['package.json', 'apps/server/package.json'])
        edit(path, (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`))
      if (made.isUnhealthy) edit('apps/server/dist/bundle/main.js', (text) => UNHEALTHY + text)
      if (made.migration) addMigration(copy, version, made.migration)
      const out = join(folder, `${version}.release`)
      run(copy, ['--key', key, '--thin', '--out', out])
      const bytes = readFileSync(out)
      for (const path of [copy, out]) rmSync(path, { recursive: true })
      return bytes
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function withoutSignature(bytes: Buffer): Buffer {
  const unsigned = Buffer.from(bytes)
  unsigned.fill(0, ...SIGNATURE)
  return unsigned
}

/** One byte of what is packed is another. */
export function changedBytes(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed[changed.length - 100]! ^= 1
  return changed
}

function copyProduct(copy: string): void {
  const rooms = ['apps/server', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)]
  const paths = ['package.json', 'package-lock.json', 'apps/web/dist', 'docs/handbook', MIGRATIONS]
  for (const path of [...paths, ...rooms.flatMap((room) => [`${room}/package.json`, `${room}/dist`])])
    link(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    for (const name of readdirSync(from)) link(join(from, name), join(to, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error
    linkSync(from, to)
  }
}

/** Under its name only: the product has the same file. */
function replace(file: string, change: (text: string) => string): void {
  const text = change(readFileSync(file, 'utf8'))
  rmSync(file)
  writeFileSync(file, text)
}

interface Journal {
  entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[]
}

function addMigration(copy: string, version: string, sql: string): void {
  const tag = `9999_${version.replaceAll('.', '-')}`
  writeFileSync(join(copy, MIGRATIONS, `${tag}.sql`), sql)
  replace(join(copy, MIGRATIONS, 'meta/_journal.json'), (text) => {
    const journal = JSON.parse(text) as Journal
    const last = journal.entries.at(-1)!
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag })
    return JSON.stringify(journal)
  })
}
