import { mediaTypes, type Route } from '@sunmao/contract'
import { LRUCache } from 'lru-cache'
import { AppError } from '../core/errors.ts'

const MINUTE_MS = 60_000
const PEOPLE = 20_000
/** In points a minute. Nobody who works by hand comes near it; a script that exports in a loop does. */
const BUDGET = 3000
/** Files that are made while somebody waits. */
const made: readonly string[] = [mediaTypes.xlsx, mediaTypes.docx, mediaTypes.pdf, mediaTypes.zip]
const MADE_COSTS = 10

declare module 'fastify' {
  interface FastifyInstance {
    limitCost: ReturnType<typeof createCostLimit>
  }
}

/** What a call takes out of its caller's minute. Most are cheap, and counted by how many are under way at once. */
const costOf = ({ types = [] }: Route): number => (types.some((type) => made.includes(type)) ? MADE_COSTS : 0)

/** Refuses a caller's costly calls beyond what he may use in a minute, by this process. */
export function createCostLimit(budget = BUDGET, now = () => performance.now()) {
  const spent = new LRUCache<string, { points: number; until: number }>({ max: PEOPLE })
  return (route: Route, caller: string): void => {
    const cost = costOf(route)
    if (cost === 0) return
    const known = spent.get(caller)
    const current = known && known.until > now() ? known : { points: 0, until: now() + MINUTE_MS }
    if (current.points + cost > budget) {
      const seconds = Math.max(1, Math.ceil((current.until - now()) / 1000))
      throw new AppError(429, 'error.tooCostly', { count: seconds }, { retryAfter: seconds })
    }
    spent.set(caller, { ...current, points: current.points + cost })
  }
}
