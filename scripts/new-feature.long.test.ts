// Makes a feature in a copy of the tree, has the gate look at it there, and removes it again.
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const feature = 'scratch-room'
const copy = mkdtempSync(join(tmpdir(), 'sunmao-feature-'))
const MINUTE_MS = 60_000
const outside = Object.entries(process.env).filter(
  ([name]) => !/^(VITEST|NODE_ENV|TEST$|SUNMAO_TESTS|INIT_CWD)/.test(name),
)

beforeAll(() => {
  for (const file of listFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const room of ['.', ...listRooms()]) linkLibraries(room)
}, MINUTE_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const listFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))

const listRooms = () =>
  ['apps', 'packages'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))

/** Libraries as they are installed; of our own packages those of the copy. */
function linkLibraries(room: string): void {
  const from = join(root, room, 'node_modules')
  const to = join(copy, room, 'node_modules')
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@sunmao') symlinkSync(join(from, name), join(to, name))
  if (!existsSync(join(from, '@sunmao'))) return
  mkdirSync(join(to, '@sunmao'))
  for (const name of readdirSync(join(from, '@sunmao'))) {
    const own = ['packages', 'apps'].map((folder) => join(copy, folder, name)).find((path) => existsSync(path))
    if (own) symlinkSync(own, join(to, '@sunmao', name))
  }
}

/** What a command of the copy prints; when it fails, that is in the error. */
async function run(command: string, ...args: string[]): Promise<string> {
  const options = { cwd: copy, env: Object.fromEntries(outside), maxBuffer: 1e8 }
  return promisify(execFile)(command, args, options).then(
    ({ stdout }) => stdout,
    (error) => Promise.reject(new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`)),
  )
}

const hashes = () =>
  listFiles().map((file) => {
    const path = join(copy, file)
    return [file, existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex')]
  })

it('a feature that the script has made passes the gate, and is gone without a trace', {
  timeout: 15 * MINUTE_MS,
}, async () => {
  const before = hashes()
  await run('node', 'scripts/new-feature.mjs', feature)
  const made = hashes()
    .filter(([, hash], at) => hash !== before[at]![1])
    .map(([file]) => file)
  expect(made).toEqual([
    'apps/server/src/db/migrations/meta/_journal.json',
    'apps/server/src/modules.ts',
    'apps/web/src/features.ts',
    'openapi.json',
    'packages/contract/src/features.ts',
    'packages/i18n/src/en.json',
    'packages/i18n/src/zh-CN.json',
  ])
  await run('npx', 'tsc', '-b')
  await run('npx', 'biome', 'check', '.')
  await run('npx', 'knip')
  await run('node', 'scripts/i18n.mjs')
  await run('npm', 'run', '--silent', 'openapi', '--', '--check')
  await run('npm', 'test', '--', feature, 'scripts/imports.test.ts', 'apps/server/test/matrix.test.ts')
  await run('node', 'scripts/new-feature.mjs', feature, '--remove')
  expect(hashes()).toEqual(before)
  expect(existsSync(join(copy, 'apps/server/src/modules', feature))).toBe(false)
})
