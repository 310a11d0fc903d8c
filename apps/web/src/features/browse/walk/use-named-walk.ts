import { useEffect, useRef } from 'react'
import { usePage } from '../../../ui/page/page-location.tsx'
import { useWalks } from '../saved/saved.api.ts'
import { playWalk } from './walk-store.ts'

/** Plays the walk that the address names, once. */
export function useNamedWalk(subId: number): void {
  const { query, setQuery } = usePage()
  const id = Number(query.get('route')) || 0
  const played = useRef(0)
  const walk = useWalks(subId).data?.content.find((one) => one.id === id)
  useEffect(() => {
    if (!walk || played.current === walk.id) return
    played.current = walk.id
    playWalk(walk)
    setQuery({ route: undefined })
  }, [walk, setQuery])
}
