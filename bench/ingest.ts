// From an IFC file to everything the product keeps of it, beside the importer of fragments, each in a process of its own;
// and whether the cost of a large building is that of a small one times its size.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { instanceHeavy, ofSize } from '@sunmao/sample'
import { installPeers } from './kit/peers.ts'
import { writeSample } from './kit/sample-file.ts'
import { median, type Row } from './kit/servers.ts'

const GOAL_CPU = 0.5
const GOAL_MB = 450
/** Per element, the large building beside one of a tenth of its size. */
const GOAL_GROWTH = 1.25

interface Cost {
  cpuSeconds: number
  peakMb: number
  elements: number
}

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  installPeers()
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-ingest-'))
  try {
    return [...(await besidePeer(folder, quick ? 1 : 3)), ...(await growth(folder, quick ? 100_000 : 1_000_000))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function besidePeer(folder: string, rounds: number): Promise<Row[]> {
  const file = join(folder, 'heavy.ifc')
  const size = Math.round(await writeSample(file, instanceHeavy()))
  const ours: Cost[] = []
  const theirs: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await costOf('ingest-fragments', file))
    ours.push(await costOf('ingest-ours', file))
  }
  const row = (name: string, unit: string, of: (cost: Cost) => number): Omit<Row, 'goal' | 'met'> => {
    const [own, other] = [median(ours.map(of)), median(theirs.map(of))]
    return { name: `${size} MB of IFC, many instances: ${name}`, ours: own, theirs: other, unit, ratio: own / other }
  }
  const cpu = row('CPU beside fragments', 's', (cost) => cost.cpuSeconds)
  const memory = row('peak memory beside fragments', 'MB', (cost) => cost.peakMb)
  return [
    { ...cpu, goal: `≤ ${GOAL_CPU} ×`, met: cpu.ratio <= GOAL_CPU },
    { ...memory, goal: `≤ ${GOAL_MB} MB`, met: memory.ours <= GOAL_MB },
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
  const row = (name: string, unit: string, of: (cost: typeof large) => number): Row => {
    const [ours, theirs] = [of(large), of(small)]
    const ratio = ours / large.elements / (theirs / small.elements)
    const title = `${large.elements.toLocaleString('en')} elements, ${Math.round(large.size)} MB, beside a tenth: ${name}`
    return { name: title, ours, theirs, unit, ratio, goal: `≤ ${GOAL_GROWTH} × per element`, met: ratio <= GOAL_GROWTH }
  }
  return [row('CPU', 's', (cost) => cost.cpuSeconds), row('peak memory', 'MB', (cost) => cost.peakMb)]
}

async function costOf(script: string, file: string): Promise<Cost> {
  const path = fileURLToPath(new URL(`kit/${script}.mjs`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [path, file], { maxBuffer: 10_000_000 })
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Cost
}
