import type { Services } from '../core/context.ts'
import type { Caps } from './caps.ts'
import { startLane } from './lane.ts'
import { type Lane, lanes } from './lanes.ts'
import { paced } from './paced.ts'
import { failSilent } from './run-task.ts'
import { plan } from './schedule.ts'

const PLAN_MS = 60_000
/** Of those whose workers vanish again and again. */
const LOOK_MS = 5000

export interface Worker {
  stop(): Promise<void>
}

/** Takes tasks and runs them in child processes, in lanes. */
export function startWorker(services: Services, databaseUrl: string, caps: Partial<Caps> = {}): Worker {
  const { db, registry } = services
  const care = [paced(PLAN_MS, () => plan(db, registry)), paced(LOOK_MS, () => failSilent(services))]
  const started = (Object.keys(lanes) as Lane[]).map((lane) =>
    startLane({ services, databaseUrl, caps, before: () => Promise.all(care.map((work) => work())) }, lane),
  )
  return {
    stop: async () => {
      await Promise.all(started.map((lane) => lane.stop()))
    },
  }
}
