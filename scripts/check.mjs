// The whole gate, locally and in CI. Each step is quiet when it passes; the first that fails shows everything and ends it.
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBudget } from './budget.mjs'
import { checkTexts } from './i18n.mjs'
import { checkMigrations } from './migrations.mjs'
import { prepare } from './prepare.mjs'
import { endWithParent, endWithSignals, fail, npm, program, root, runOpenly, runQuietly, Sentence } from './run.mjs'

const README_LINES = 80
// Biome paints every letter apart in CI, unreadable in a plain log.
const colors = process.stdout.isTTY ? '--colors=force' : '--colors=off'

const steps = [
  ['install', () => prepare({ build: false })],
  ['format and lint', () => runQuietly('biome ci', [...program('@biomejs/biome', 'biome'), 'ci', colors, '.'])],
  // Changed texts alone do not make the compiler look at their package again.
  ['compiled texts', () => runQuietly('tsc -b', [...program('typescript', 'tsc'), '-b', 'packages/i18n', '--force'])],
  [
    'types',
    () =>
      runQuietly('tsc -b', [
        ...program('typescript', 'tsc'),
        '-b',
        'tsconfig.json',
        'scripts',
        'e2e',
        'bench',
        'apps/server/test',
      ]),
  ],
  ['imports', () => runQuietly('imports', [...program('vitest'), 'run', '--project=unit', 'scripts/imports.test.ts'])],
  ['unused', () => runQuietly('knip', program('knip'))],
  ['migrations', checkMigrations],
  ['THIRD-PARTY.md', () => runQuietly('third party', [process.execPath, 'scripts/third-party.mjs', '--check'])],
  ['openapi.json', () => runQuietly('openapi', [...npm(), 'run', '--silent', 'openapi', '--', '--check'])],
  ['build', () => prepare()],
  ['bundle budget', checkBudget],
  ['texts', checkTexts],
  ['README', checkReadme],
  ['tests', runTests],
]

endWithParent()
const stopListening = endWithSignals()
const start = Date.now()
for (const [name, work] of steps) {
  const begun = Date.now()
  try {
    await work()
  } catch (error) {
    console.log(`✗ ${name} (${seconds(begun)})`)
    fail(error)
  }
  console.log(`✓ ${name} (${seconds(begun)})`)
}
stopListening()
console.log(`全部通过 · all passed (${seconds(start)})`)

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
