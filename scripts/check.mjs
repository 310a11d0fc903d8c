// The whole gate, locally and in CI: first the build, then the steps that change no sources beside the tests. A step is quiet
// when it passes; the first that fails shows everything and ends all others.
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBudget } from './budget.mjs'
import { checkTexts } from './i18n.mjs'
import { checkMigrations } from './migrations.mjs'
import { prepare } from './prepare.mjs'
import {
  compiler,
  endRunning,
  endWithParent,
  endWithSignals,
  fail,
  npm,
  program,
  root,
  runOpenly,
  runQuietly,
  Sentence,
} from './run.mjs'

const README_LINES = 80
// Biome paints every letter apart in CI, unreadable in a plain log.
const colors = process.stdout.isTTY ? '--colors=force' : '--colors=off'

const build = [
  ['install', () => prepare({ build: false })],
  // Changed texts alone do not make the compiler look at their package again.
  ['compiled texts', () => runQuietly('tsc -b', [...compiler(), 'packages/i18n', '--force'])],
  ['build', () => prepare()],
]
const beside = [
  [
    'data for journeys',
    () => runQuietly('data for journeys', [...program('tsx'), '--conditions=source', 'e2e/kit/make-prepared-data.ts']),
  ],
  ['format and lint', () => runQuietly('biome ci', [...program('@biomejs/biome', 'biome'), 'ci', colors, '.'])],
  [
    'types',
    () => runQuietly('tsc -b', [...compiler(), 'tsconfig.json', 'scripts', 'e2e', 'bench', 'apps/server/test']),
  ],
  ['unused', () => runQuietly('knip', program('knip'))],
  ['migrations', checkMigrations],
  ['THIRD-PARTY.md', () => runQuietly('third party', [process.execPath, 'scripts/third-party.mjs', '--check'])],
  ['openapi.json', () => runQuietly('openapi', [...npm(), 'run', '--silent', 'openapi', '--', '--check'])],
  ['client of openapi.json', () => runQuietly('tsc -b', [...compiler(), 'apps/server/test/openapi'])],
  ['bundle budget', checkBudget],
  ['texts', checkTexts],
  ['README', checkReadme],
]
const tests = [['tests', runTests]]

endWithParent()
const stopListening = endWithSignals()
const start = Date.now()
await inTurn(build)
await Promise.all([inTurn(beside), inTurn(tests)])
stopListening()
console.log(`全部通过 · all passed (${seconds(start)})`)

async function inTurn(steps) {
  for (const [name, work] of steps) {
    const begun = Date.now()
    try {
      await work()
    } catch (error) {
      console.log(`✗ ${name} (${seconds(begun)})`)
      await endRunning()
      fail(error)
    }
    console.log(`✓ ${name} (${seconds(begun)})`)
  }
}

function checkReadme() {
  const lines = readFileSync(join(root, 'README.md'), 'utf8').trimEnd().split('\n').length
  if (lines > README_LINES) throw new Sentence(`README.md has ${lines} lines, more than ${README_LINES}`)
}

async function runTests() {
  const code = await runOpenly([process.execPath, join(root, 'scripts/test.mjs')])
  if (code !== 0) throw new Sentence('some tests failed')
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
