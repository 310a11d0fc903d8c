import './node-version.mjs'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser, hasChineseFont } from './browser.mjs'
import { prepare } from './prepare.mjs'
import { endWithParent, endWithSignals, fail, program, root, runOpenly } from './run.mjs'

const args = process.argv.slice(2)
const withFaults = args.includes('--faults')
const passed = args.filter((arg) => arg !== '--faults')
const projects = withFaults ? ['faults'] : ['unit', 'web', 'server', 'engines', 'pixels', 'e2e']

endWithParent()
try {
  const needsProduct = withFaults || matchesJourney(passed)
  await prepare({ build: needsProduct })
  if (needsProduct) await announceBrowser()
  process.exitCode = await runTests()
} catch (error) {
  fail(error)
}

/** Unit tests run from source; only the journeys in e2e/ need the built product and a browser. */
function matchesJourney(options) {
  const named = options.join(' ').match(/--project[= ]\S+/g)
  if (named) return named.some((project) => /e2e|faults/.test(project))
  const filters = options.filter((option) => !option.startsWith('-'))
  const files = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'))
  if (filters.length === 0) return files.length > 0
  return files.some((name) => filters.some((filter) => join('e2e', name).includes(relative('.', filter))))
}

async function announceBrowser() {
  const { path, from } = await findBrowser()
  console.log(`浏览器 · browser: ${path} (${from})`)
  if (!hasChineseFont()) console.log('没有中文字体，截图会显示方框 · no Chinese font, screenshots will show boxes')
}

async function runTests() {
  const report = join(root, '.cache', `test-report.${process.pid}.json`)
  const stopListening = endWithSignals()
  const own = passed.some((option) => option.startsWith('--project')) ? [] : projects
  const code = await runOpenly([
    ...program('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...own.map((name) => `--project=${name}`),
    ...passed,
  ])
  stopListening()
  const totals = readTotals(report, code)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
  return code === 0 && totals.failed === 0 ? 0 : 1
}

function readTotals(file, code) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    rmSync(file)
    // A file that could not even be loaded has no tests to count, and must not look like a success.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    const failed = report.numFailedTests + broken.length
    return {
      passed: report.numPassedTests,
      failed: code === 0 ? failed : Math.max(failed, 1),
      skipped: report.numPendingTests + report.numTodoTests,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
