import { availableParallelism } from 'node:os'

const MOST = 4

/** One core stays with the main thread where there is more than one. */
export const threadCount = Math.max(1, Math.min(MOST, availableParallelism() - 1))
