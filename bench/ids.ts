// Fifty specifications on a building of 100,000 elements: the whole check of a file as the task does it, in a process of its own.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Ids, writeIds } from '@sunmao/ids'
import { ofSize } from '@sunmao/sample'
import { fifty, fiftyOne } from './kit/fifty-specifications.ts'
import { writeSample } from './kit/sample-file.ts'
import { median, type Row } from './kit/servers.ts'

const ELEMENTS = 100_000
const GOAL_S = 2
const child = fileURLToPath(new URL('./kit/ids-ours.mjs', import.meta.url))

interface Cost {
  scanSeconds: number
  cpuSeconds: number
  peakMb: number
  applicable: number
}

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-bench-ids-'))
  try {
    const ifc = join(folder, 'building.ifc')
    const size = await writeSample(ifc, ofSize(ELEMENTS))
    const of = `on ${ELEMENTS.toLocaleString('en')} elements, ${Math.round(size)} MB`
    const rounds = quick ? 1 : 3
    const costs = await costsOf(folder, ifc, fifty, rounds)
    const all = await costsOf(folder, ifc, fiftyOne, rounds)
    const middle = (which: keyof Cost, rows = costs) => median(rows.map((cost) => cost[which]))
    return [
      rowOf(`50 specifications ${of}: CPU`, 's', middle('cpuSeconds'), `≤ ${GOAL_S} s`),
      rowOf('of it finding the records', 's', middle('scanSeconds'), ''),
      rowOf('one more that names no class: CPU', 's', middle('cpuSeconds', all), ''),
      rowOf('peak memory', 'MB', middle('peakMb'), ''),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const rowOf = (name: string, unit: string, ours: number, goal: string): Row => ({
  ...{ name, unit, ours, goal },
  theirs: goal ? GOAL_S : Number.NaN,
  ratio: goal ? ours / GOAL_S : Number.NaN,
  met: !goal || ours <= GOAL_S,
})

async function costsOf(folder: string, ifc: string, document: Ids, rounds: number): Promise<Cost[]> {
  const file = join(folder, `${document.specifications.length}.ids`)
  await writeFile(file, writeIds(document))
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, [child, ifc, file])
    costs.push(JSON.parse(stdout) as Cost)
  }
  return costs
}
