// How long the tests took, file by file, held against bench/results/tests.json, so that growth is noticed.
// node scripts/times.mjs --keep makes the times of the last whole run the ones to compare with.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './run.mjs'

const kept = join(root, 'bench/results/tests.json')
const last = join(root, '.cache/test-times.json')
const SHOWN = 25
/** A file has grown when it takes this much longer than it did, on the same number of cores. */
const GROWN = { share: 1.5, seconds: 5 }

export function readTimes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Seconds of each file in the kept run, by lane and path. */
export function keptSeconds() {
  return new Map((readTimes(kept)?.files ?? []).map(({ lane, file, seconds }) => [`${lane} ${file}`, seconds]))
}

/** Prints the slowest files first, then the lanes; a whole run is written down. */
export function printTimes({ seconds, totals, files }, isWhole) {
  const before = keptSeconds()
  const sorted = files.toSorted((a, b) => b.seconds - a.seconds)
  if (files.length > 1) {
    console.log(`\n   seconds   kept  slowest of ${files.length} files`)
    for (const one of sorted.slice(0, SHOWN)) console.log(lineOf(one, before))
    const grown = sorted.slice(SHOWN).filter((one) => hasGrown(one, before))
    for (const one of grown) console.log(lineOf(one, before))
    const lanes = [...new Set(files.map(({ lane }) => lane))]
    const sum = (of) => files.reduce((total, { lane, seconds }) => total + (lane === of ? seconds : 0), 0)
    console.log(
      `lanes: ${lanes.map((lane) => `${lane} ${Math.round(sum(lane))} s`).join(', ')}; by the clock ${seconds} s`,
    )
  }
  if (!isWhole) return
  mkdirSync(dirname(last), { recursive: true })
  writeFileSync(last, textOf({ cores: cpus().length, node: process.version, seconds, totals, files: sorted }))
}

function lineOf(one, before) {
  const was = before.get(`${one.lane} ${one.file}`)
  const mark = hasGrown(one, before) ? ' ↑' : ''
  return `${one.seconds.toFixed(1).padStart(10)} ${(was?.toFixed(1) ?? 'new').padStart(6)}  ${one.lane} ${one.file}${mark}`
}

function hasGrown(one, before) {
  const was = before.get(`${one.lane} ${one.file}`)
  return was !== undefined && one.seconds > was * GROWN.share && one.seconds > was + GROWN.seconds
}

/** One line for each file: a change is a line of the diff. */
function textOf({ files, ...rest }) {
  const lines = files.map((one) => `    ${JSON.stringify(one)}`).join(',\n')
  return `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "files": [\n${lines}\n  ]\n}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--keep')) {
  writeFileSync(kept, readFileSync(last))
  console.log(`kept in ${kept}`)
}
