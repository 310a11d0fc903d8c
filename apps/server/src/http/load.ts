import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'

/** With so many calls under way nobody may have more than a few of them: one script does not slow everybody down. */
const BUSY = 150
const EACH = 8
/** More would wait for a connection to the database longer than they may. */
const MOST = 300
const RETRY_AFTER_S = 2

export interface Load {
  /** Calls under way. */
  count(): number
  /** Those that were refused since the start. */
  refused(): number
  /** Answers what ends the call's part in it. Throws 429 for a call that would have to wait too long. */
  enter(caller: string): () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    load: Load
  }
}

/** How much the server has to do at a time, fairly by caller. What is refused has not begun, so it can be sent again. */
export function createLoad(): Load {
  const callers = new Map<string, number>()
  let count = 0
  let refused = 0
  return {
    count: () => count,
    refused: () => refused,
    enter: (caller) => {
      const own = callers.get(caller) ?? 0
      if (count >= MOST || (count >= BUSY && own >= EACH)) {
        refused += 1
        throw new AppError(429, 'error.busy', {}, { retryAfter: RETRY_AFTER_S })
      }
      count += 1
      callers.set(caller, own + 1)
      return () => {
        count -= 1
        const left = (callers.get(caller) ?? 1) - 1
        if (left > 0) callers.set(caller, left)
        else callers.delete(caller)
      }
    },
  }
}

export const countLoad = (http: FastifyInstance): void => void http.decorate('load', createLoad())
