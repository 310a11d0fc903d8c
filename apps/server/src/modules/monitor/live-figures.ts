import type { Services } from '../../core/context.ts'
import { type Amount, memoryMb } from './measure-host.ts'
import type { ProcessState } from './monitor.table.ts'
import { createProbe, type Probe, type Sample } from './sampler.ts'

/** However many look at the screens, it is measured once in so long. */
const FRESH_MS = 2000
const FIRST_MS = 250

export interface LiveFigures {
  sample: Sample
  state: ProcessState
  memory: Amount
  swap: Amount
}

interface Live {
  probe: Promise<Probe>
  at: number
  figures: Promise<LiveFigures> | undefined
}

const lives = new WeakMap<Services['meter'], Live>()

/** How this process is now, beside what it writes down each minute. */
export function liveFigures(services: Pick<Services, 'config' | 'meter'>): Promise<LiveFigures> {
  const live: Live = lives.get(services.meter) ?? { probe: createProbe(services), at: 0, figures: undefined }
  lives.set(services.meter, live)
  if (live.figures && performance.now() - live.at < FRESH_MS) return live.figures
  const isFirst = live.figures === undefined
  live.at = performance.now()
  live.figures = take(live.probe, isFirst)
  return live.figures
}

async function take(probe: Promise<Probe>, isFirst: boolean): Promise<LiveFigures> {
  const own = await probe
  // A rate needs two moments.
  if (isFirst) await new Promise((resolve) => setTimeout(resolve, FIRST_MS))
  return { ...(await own.look()), ...(await memoryMb()) }
}
