import { useRef } from 'react'
import { useLocation } from 'react-router'

/** What a step carries that somebody else has led this window to: it is not one's own, and leads to its place of a page that is open. */
export const ledTo = (place: string) => ({ state: { ledTo: place } })

export const placeLedTo = (state: unknown): string | undefined => (state as { ledTo?: string } | null)?.ledTo

/** Another one each time that this window was led to a place; what a page writes to its own address changes nothing. */
export function useLedTo(): string | undefined {
  const last = useRef<string>(undefined)
  const place = placeLedTo(useLocation().state)
  if (place !== undefined) last.current = place
  return last.current
}
