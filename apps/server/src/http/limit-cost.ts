// What a caller may use of the servers in a minute. How many calls he has under way at once is limited elsewhere (load.ts), and that
// is enough for cheap ones; a script that exports, searches and pages in a loop has one under way and still keeps a processor busy.
import { type CostKind, mediaTypes, type Route } from '@sunmao/contract'
import { AppError } from '../core/errors.ts'
import type { Counter } from '../redis/counter.ts'

const MINUTE_MS = 60_000

/** One point is about a hundredth of a second of the server and the database. */
const points: Readonly<Record<CostKind, number>> = {
  list: 1,
  question: 2,
  upload: 2,
  search: 5,
  preview: 5,
  report: 20,
  export: 20,
}
const costKinds = Object.keys(points) as readonly CostKind[]

/** Files that are made while somebody waits. */
const made: readonly string[] = [mediaTypes.xlsx, mediaTypes.docx, mediaTypes.pdf, mediaTypes.zip, mediaTypes.glb]

/** By what the contract says of the call, and by its shape where it says nothing. Most calls cost nothing. */
export function costOf({ costs, types = [], files, query, reads }: Route, hasText: boolean): CostKind | undefined {
  if (costs) return costs
  if (types.some((type) => made.includes(type))) return 'export'
  if (files) return 'upload'
  if (query?.shape.blurry && hasText) return 'search'
  if (query?.shape.page) return 'list'
  return reads ? 'question' : undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    limitCost: CostLimit
  }
}

export interface CostLimit {
  /** Throws 429, with the seconds to wait, for a call beyond the caller's minute. */
  spend(route: Route, caller: string, hasText?: boolean): Promise<void>
  /** Since the start, by this process. */
  totals(): Readonly<Record<CostKind, { points: number; refused: number }>>
}

export function createCostLimit(counter: Counter, budget: number): CostLimit {
  const totals = Object.fromEntries(costKinds.map((kind) => [kind, { points: 0, refused: 0 }])) as Record<
    CostKind,
    { points: number; refused: number }
  >
  return {
    totals: () => totals,
    spend: async (route, caller, hasText = false) => {
      const kind = costOf(route, hasText)
      if (!kind) return
      const key = `limit:cost:${caller}`
      const { current, ttl } = await counter.add(key, points[kind], MINUTE_MS)
      if (current <= budget) {
        totals[kind].points += points[kind]
        return
      }
      // What is refused is not used.
      await counter.add(key, -points[kind], MINUTE_MS)
      totals[kind].refused += 1
      const seconds = Math.max(1, Math.ceil(ttl / 1000))
      throw new AppError(429, 'error.tooCostly', { count: seconds }, { retryAfter: seconds })
    },
  }
}
