import type { CompareRecord } from '@sunmao/contract'
import { useEffect } from 'react'

const EVERY_MS = 2000

export const isRunning = ({ status }: Pick<CompareRecord, 'status'>) => status === 'queued' || status === 'running'

/** A comparison tells nobody how far it is, so whoever waits for it asks. */
export function useAskAgain(isWaiting: boolean, ask: () => unknown): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(ask, EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, ask])
}
