import './node-version.mjs'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { prepare } from './prepare.mjs'
import { endWithParent, endWithSignals, fail, program, root, runOpenly, Sentence } from './run.mjs'

const results = join(root, 'bench', 'results')
const args = process.argv.slice(2)
const quick = args.includes('--quick')
const name = args.find((arg) => !arg.startsWith('-'))

endWithParent()
try {
  const names = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'))
  if (!name || !names.includes(name)) throw new Sentence(`npm run bench -- ${names.join(' | ') || 'NAME'} [--quick]`)
  await prepare()
  const rows = await measure()
  mkdirSync(results, { recursive: true })
  const result = { at: new Date().toISOString(), machine: describeMachine(), rows }
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  writeFileSync(join(root, 'bench', 'RESULTS.md'), printAll())
  console.log(printTable(rows))
} catch (error) {
  fail(error)
}

/** Measured in a process of its own: TypeScript is loaded there, and our memory does not disturb it. */
async function measure() {
  const out = join(root, '.cache', `bench.${process.pid}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const stopListening = endWithSignals()
  const runner = join(root, 'scripts', 'bench-runner.mjs')
  const code = await runOpenly([...program('tsx'), '--conditions=source', runner, name, quick ? 'quick' : 'full', out])
  stopListening()
  if (code !== 0 || !existsSync(out)) throw new Sentence(`${name} 失败 · ${name} failed (${code})`)
  const rows = JSON.parse(readFileSync(out, 'utf8'))
  rmSync(out)
  return rows
}

function describeMachine() {
  return `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}${quick ? ', quick run' : ''}`
}

function printAll() {
  const parts = readdirSync(results)
    // The times of the tests are kept beside them.
    .filter((file) => file.endsWith('.json') && file !== 'tests.json')
    .sort()
    .map((file) => {
      const { at, machine, rows } = JSON.parse(readFileSync(join(results, file), 'utf8'))
      return `## ${basename(file, '.json')}\n\n${at.slice(0, 10)}, ${machine}\n\n${printTable(rows)}`
    })
  return `# Benchmarks\n\nPrinted by \`npm run bench -- NAME\`. Ratio = ours ÷ theirs, measured in the same run.\n\n${parts.join('\n\n')}\n`
}

function printTable(rows) {
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${number(row.ours)} | ${number(row.theirs)} | ${row.unit} | ${number(row.ratio)} | ${row.goal ?? ''} | ${row.goal ? (row.met ? 'yes' : '**no**') : ''} |`,
  )
  return ['| | ours | theirs | unit | ratio | goal | met |', '|---|---:|---:|---|---:|---|---|', ...lines].join('\n')
}

function number(value) {
  if (typeof value !== 'number') return value ?? ''
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
