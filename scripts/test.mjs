// npm test            every lane but the faults, without what takes long or repeats
// npm test -- FILE    only what has that text in its path, with no more than it needs
// --all               what takes long too, and the server's tests on every engine
// --faults            the tests that kill things; --engines: that lane too
import './node-version.mjs'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, hasChineseFont } from './browser.mjs'
import { lanes, lanesOf, needsProduct } from './lanes.mjs'
import { prepare } from './prepare.mjs'
import { endWithParent, endWithSignals, fail, program, root, runOpenly, Sentence } from './run.mjs'
import { printTimes, readTimes } from './times.mjs'

const own = ['--all', '--faults', '--engines']
const MODULE_KEPT_MS = 7 * 24 * 3600 * 1000
/** Of a second, in /proc. */
const TICKS = 100
const args = process.argv.slice(2)
const has = (option) => args.includes(option)
const passed = args.filter((arg) => !own.includes(arg))

endWithParent()
try {
  const chosen = chooseLanes()
  const isWhole = chosen === lanes
  await prepare({ build: needsProduct(chosen) })
  if (chosen.some((lane) => ['pixels', 'e2e', 'timing'].includes(lane))) await announceBrowser()
  process.exitCode = await runTests(chosen, isWhole)
} catch (error) {
  fail(error)
}

function chooseLanes() {
  const named = passed.join(' ').match(/--project[= ]\S+/g)
  if (named) return named.map((option) => option.replace(/^--project[= ]/, ''))
  if (has('--faults')) return ['faults']
  const texts = passed.filter((option) => !option.startsWith('-'))
  if (texts.length === 0) return lanes
  const found = lanesOf(texts)
  if (found.length === 0) throw new Sentence(`没有这样的测试 · no test has this in its path: ${texts.join(' ')}`)
  return has('--engines') ? [...found, 'engines'] : found
}

async function announceBrowser() {
  const { path, from } = await findBrowser()
  console.log(`浏览器 · browser: ${path} (${from})`)
  if (!hasChineseFont()) console.log('没有中文字体，截图会显示方框 · no Chinese font, screenshots will show boxes')
}

/** Every change of a file leaves another transformed module behind, and vitest removes none. */
function removeOldModules() {
  const folder = join(root, '.cache', 'vitest')
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  for (const file of files) if (Date.now() - statSync(file).mtimeMs > MODULE_KEPT_MS) rmSync(file, { force: true })
}

async function runTests(chosen, isWhole) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  removeOldModules()
  const report = join(root, '.cache', `test-report.${process.pid}.json`)
  const before = processorSeconds()
  const stopListening = endWithSignals()
  const code = await runOpenly(
    [
      ...program('vitest'),
      'run',
      ...(passed.some((option) => option.startsWith('--project')) ? [] : chosen.map((name) => `--project=${name}`)),
      ...passed,
    ],
    { env: { ...process.env, SUNMAO_TIMES: report, ...((has('--all') || !isWhole) && { SUNMAO_TESTS: 'all' }) } },
  )
  stopListening()
  const times = readTimes(report)
  rmSync(report, { force: true })
  if (times) printTimes(times, isWhole)
  // What could not even be loaded, or was cut off, must not look like a success.
  const { passed: good = 0, failed = 0, skipped = 0 } = times?.totals ?? {}
  const bad = code === 0 && times ? failed : Math.max(failed, 1)
  console.log(`\n${good} passed, ${bad} failed, ${skipped} skipped`)
  if (before !== undefined) console.log(`processor time ${Math.round(processorSeconds() - before)} s`)
  return bad === 0 ? 0 : 1
}

/** Of everything below this process that has ended and was waited for; known on Linux only. */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return undefined
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // After the name in parentheses: cutime and cstime are the fields 16 and 17 of all.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) / TICKS
}
