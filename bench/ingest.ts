// From an IFC file to everything the product keeps of it, beside the importer of fragments and beside the geometry kernel
// alone, each in a process of its own; whether two cores are used; and what a building of a million elements takes.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { instanceHeavy, ofSize, tiny } from '@sunmao/sample'
import { dropToReady } from './kit/drop-to-ready.ts'
import { installPeers } from './kit/peers.ts'
import { writeSample } from './kit/sample-file.ts'
import { median, type Row } from './kit/servers.ts'

const GOAL_HEAVY = 0.33
const GOAL_REAL = 0.5
const GOAL_SMALL = 0.5
const GOAL_READY_S = 2
const GOAL_MB = 450
const GOAL_WALL = 0.6
/** Of two threads beside one. */
const GOAL_MEMORY = 1.3
/** Per element, the large building beside one of a tenth of its size. */
const GOAL_GROWTH = 1.25
const GOAL_MILLION_MB = 1500
const REAL_BYTES = 1_000_000

/** Real files that lie beside the repository where somebody has put them. */
const samples = fileURLToPath(new URL('../../shared/samples/ifc', import.meta.url))

interface Cost {
  cpuSeconds: number
  wallSeconds: number
  peakMb: number
  elements: number
}

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  installPeers()
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-ingest-'))
  const rounds = quick ? 1 : 3
  try {
    return [
      ...(await instances(folder, rounds)),
      ...(await realFiles(rounds)),
      ...(await smallHouse(folder, rounds)),
      ...(await growth(folder, quick ? 100_000 : 1_000_000)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Medians of several runs, ours and others by turns, so that a busy minute of the machine meets all of them. */
async function beside(file: string, rounds: number, scripts: readonly string[]): Promise<Cost[]> {
  const costs: Cost[][] = scripts.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, script] of scripts.entries()) costs[at]!.push(await costOf(script, file))
  return costs.map(medians)
}

const medians = (costs: readonly Cost[]): Cost => ({
  cpuSeconds: median(costs.map((cost) => cost.cpuSeconds)),
  wallSeconds: median(costs.map((cost) => cost.wallSeconds)),
  peakMb: median(costs.map((cost) => cost.peakMb)),
  elements: costs[0]!.elements,
})

const below = (name: string, unit: string, ours: number, theirs: number, most: number): Row => ({
  name,
  ours,
  theirs,
  unit,
  ratio: ours / theirs,
  goal: `≤ ${most} ×`,
  met: ours / theirs <= most,
})

/** Told, not judged: what the kernel alone takes, which makes meshes and nothing else of the file. */
const floor = (name: string, ours: Cost, kernel: Cost): Row => ({
  ...below(`${name}: CPU beside the kernel alone`, 's', ours.cpuSeconds, kernel.cpuSeconds, Number.POSITIVE_INFINITY),
  goal: 'told only',
})

async function instances(folder: string, rounds: number): Promise<Row[]> {
  const file = join(folder, 'heavy.ifc')
  const name = `${Math.round(await writeSample(file, instanceHeavy()))} MB of IFC, many instances`
  const [theirs, kernel, alone, ours] = await beside(file, rounds, [
    'ingest-fragments',
    'ingest-kernel',
    'ingest-ours --one-thread',
    'ingest-ours',
  ])
  const memory = below(`${name}: peak memory beside fragments`, 'MB', ours!.peakMb, theirs!.peakMb, 1)
  return [
    below(`${name}: CPU beside fragments`, 's', ours!.cpuSeconds, theirs!.cpuSeconds, GOAL_HEAVY),
    below(`${name}: CPU of one thread beside fragments`, 's', alone!.cpuSeconds, theirs!.cpuSeconds, GOAL_HEAVY),
    floor(name, ours!, kernel!),
    { ...memory, goal: `≤ ${GOAL_MB} MB`, met: memory.ours <= GOAL_MB },
    below(`${name}: by the clock beside CPU`, 's', ours!.wallSeconds, ours!.cpuSeconds, GOAL_WALL),
    below(`${name}: peak memory of two threads beside one`, 'MB', ours!.peakMb, alone!.peakMb, GOAL_MEMORY),
  ]
}

async function realFiles(rounds: number): Promise<Row[]> {
  if (!existsSync(samples)) return []
  const names = readdirSync(samples).filter((name) => name.endsWith('.ifc'))
  const rows: Row[] = []
  for (const name of names.filter((each) => statSync(join(samples, each)).size > REAL_BYTES)) {
    const file = join(samples, name)
    const [theirs, kernel, ours] = await beside(file, rounds, ['ingest-fragments', 'ingest-kernel', 'ingest-ours'])
    rows.push(below(`${name}: CPU beside fragments`, 's', ours!.cpuSeconds, theirs!.cpuSeconds, GOAL_REAL))
    rows.push(floor(name, ours!, kernel!))
  }
  return rows
}

async function smallHouse(folder: string, rounds: number): Promise<Row[]> {
  const file = join(folder, 'small.ifc')
  await writeSample(file, tiny())
  const [theirs, ours] = await beside(file, rounds, ['ingest-fragments', 'ingest-ours'])
  const name = `a house of ${ours!.elements} elements`
  const seconds = await dropToReady(file, rounds)
  return [
    below(`${name}: CPU beside fragments`, 's', ours!.cpuSeconds, theirs!.cpuSeconds, GOAL_SMALL),
    {
      name: `${name}: from drop to ready, by the clock`,
      ours: seconds,
      theirs: GOAL_READY_S,
      unit: 's',
      ratio: seconds / GOAL_READY_S,
      goal: `≤ ${GOAL_READY_S} s`,
      met: seconds <= GOAL_READY_S,
    },
  ]
}

async function growth(folder: string, most: number): Promise<Row[]> {
  const measure = async (elements: number) => {
    const file = join(folder, `${elements}.ifc`)
    const size = await writeSample(file, ofSize(elements))
    const cost = await costOf('ingest-ours', file)
    await rm(file)
    return { ...cost, size }
  }
  const small = await measure(most / 10)
  const large = await measure(most)
  const name = `${large.elements.toLocaleString('en')} elements, ${Math.round(large.size)} MB`
  const row = (what: string, unit: string, of: (cost: typeof large) => number): Row => {
    const [ours, theirs] = [of(large), of(small)]
    const ratio = ours / large.elements / (theirs / small.elements)
    const goal = `≤ ${GOAL_GROWTH} × per element`
    return { name: `${name}, beside a tenth: ${what}`, ours, theirs, unit, ratio, goal, met: ratio <= GOAL_GROWTH }
  }
  const goalMb = (GOAL_MILLION_MB * most) / 1_000_000
  const memory = row('peak memory', 'MB', (cost) => cost.peakMb)
  return [
    row('CPU', 's', (cost) => cost.cpuSeconds),
    most === 1_000_000 ? { ...memory, goal: `≤ ${goalMb} MB`, met: large.peakMb <= goalMb } : memory,
    below(`${name}: by the clock beside CPU`, 's', large.wallSeconds, large.cpuSeconds, GOAL_WALL),
  ]
}

async function costOf(script: string, file: string): Promise<Cost> {
  const [name, ...options] = script.split(' ')
  const path = fileURLToPath(new URL(`kit/${name}.mjs`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [path, file, ...options], { maxBuffer: 10_000_000 })
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Cost
}
