// The clash engine on generated buildings and on real federations, beside three-mesh-bvh, which answers yes or no to the same
// candidate pairs; one thread and two; a check of what one element of a hundred changes; and what a million elements take.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installPeers } from './kit/peers.ts'
import type { Row } from './kit/servers.ts'

/** Ours ÷ theirs: 2.5 times less. Ours also finds the pairs, the depth and the point. */
const GOAL_BESIDE = 0.4
const GOAL_MILLION_CPU_S = 20
const GOAL_MILLION_MB = 1000
const GOAL_RECHECK_MS = 100
/** Per element and clash, the large building beside one of a tenth of its size. */
const GOAL_GROWTH = 1.15

/** Real files that lie beside the repository where somebody has put them; those of one name are one federation. */
const samples = fileURLToPath(new URL('../../shared/samples/ifc', import.meta.url))
const federations = ['pcert4-Building', 'schep', 'Infra']

interface Ours {
  elements: number
  pairs: number
  clashes: number
  coldCpu: number
  warmCpu: number
  warmWall: number
  recheckCpu: number
  peakMb: number
}

interface Theirs {
  pairs: number
  clashes: number
  coldCpu: number
  warmCpu: number
}

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  installPeers()
  const rounds = quick ? 3 : 6
  const small = await beside('20000', rounds)
  const middle = await beside('100000', quick ? 2 : rounds)
  const rows = [...small.rows, ...middle.rows, recheck(middle.one)]
  for (const [name, files] of realFederations()) rows.push(...(await beside(files, rounds, name)).rows)
  if (!quick) rows.push(...(await million(middle.one)))
  return rows
}

function realFederations(): [name: string, files: string][] {
  if (!existsSync(samples)) return []
  const names = readdirSync(samples).filter((name) => name.endsWith('.ifc'))
  return federations.flatMap((name) => {
    const files = names.filter((file) => file.startsWith(name)).map((file) => join(samples, file))
    return files.length > 0 ? [[`${name}, ${files.length} real files`, files.join()] as [string, string]] : []
  })
}

/** Ours with one thread and with two, and theirs, by turns in processes of their own. */
async function beside(input: string, rounds: number, called?: string): Promise<{ rows: Row[]; one: Ours }> {
  const one = await costOf<Ours>('kit/clash-ours.mjs', input, 1, rounds)
  const theirs = await costOf<Theirs>('peers/clash-bvh.mjs', input, rounds)
  const two = await costOf<Ours>('kit/clash-ours.mjs', input, 2, rounds)
  const facts = `${count(one.pairs)} pairs, ${count(one.clashes)} clashes`
  const name = `${called ?? 'generated'}, ${count(one.elements)} elements`
  const compare = (what: string, ours: number, other: number, unit: string): Row => ({
    name: `${name}: ${what}`,
    ours,
    theirs: other,
    unit,
    ratio: ours / other,
    goal: '',
    met: true,
  })
  const warm = compare(`CPU beside three-mesh-bvh on the same pairs (${facts}), warm`, one.warmCpu, theirs.warmCpu, 's')
  return {
    one,
    rows: [
      called ? warm : { ...warm, goal: `≤ ${GOAL_BESIDE} ×`, met: warm.ratio <= GOAL_BESIDE },
      compare('CPU beside three-mesh-bvh, the first run', one.coldCpu, theirs.coldCpu, 's'),
      compare('clashes beside pairs that three-mesh-bvh sees cross', one.clashes, theirs.clashes, ''),
      compare('by the clock, two threads beside one', two.warmWall, one.warmWall, 's'),
      compare('CPU, two threads beside one', two.warmCpu, one.warmCpu, 's'),
      compare('peak memory, two threads beside one', two.peakMb, one.peakMb, 'MB'),
    ],
  }
}

function recheck({ elements, recheckCpu, warmCpu }: Ours): Row {
  const [ours, theirs] = [recheckCpu * 1000, warmCpu * 1000]
  return {
    name: `generated, ${count(elements)} elements: CPU when one of a hundred has changed, beside a whole run`,
    ours,
    theirs,
    unit: 'ms',
    ratio: ours / theirs,
    goal: `≤ ${GOAL_RECHECK_MS} ms`,
    met: ours <= GOAL_RECHECK_MS,
  }
}

async function million(tenth: Ours): Promise<Row[]> {
  const large = await costOf<Ours>('kit/clash-ours.mjs', '1000000', 2, 1)
  const name = `generated, ${count(large.elements)} elements, two threads`
  const facts = `${count(large.pairs)} pairs, ${count(large.clashes)} clashes`
  const perUnit = ({ coldCpu, elements, clashes }: Ours) => coldCpu / (elements + clashes)
  const growth = perUnit(large) / perUnit(tenth)
  const row = (what: string, ours: number, theirs: number, unit: string): Omit<Row, 'goal' | 'met'> => ({
    name: `${name}: ${what}`,
    ours,
    theirs,
    unit,
    ratio: ours / theirs,
  })
  return [
    {
      ...row(`CPU (${facts}), the first run, beside a tenth`, large.coldCpu, tenth.coldCpu, 's'),
      goal: `≤ ${GOAL_MILLION_CPU_S} s`,
      met: large.coldCpu <= GOAL_MILLION_CPU_S,
    },
    {
      ...row('peak memory beside a tenth', large.peakMb, tenth.peakMb, 'MB'),
      goal: `≤ ${GOAL_MILLION_MB} MB`,
      met: large.peakMb <= GOAL_MILLION_MB,
    },
    {
      ...row('CPU per element and clash beside a tenth', perUnit(large) * 1e6, perUnit(tenth) * 1e6, 'µs'),
      goal: `≤ ${GOAL_GROWTH} ×`,
      met: growth <= GOAL_GROWTH,
    },
  ]
}

const count = (value: number) => value.toLocaleString('en')

async function costOf<Cost>(script: string, ...args: (string | number)[]): Promise<Cost> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args.map(String)], { maxBuffer: 10_000_000 })
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Cost
}
