import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent, Waiting } from '../../ui/loading/lazy-component.tsx'
import { enterReview, resumeReview, roomIn, useTogether } from './together-store.ts'

const Keeper = lazyComponent(async () => (await import('./together-keeper.tsx')).TogetherKeeper)

/** Enters the room that an address names, and stays in it on every page until it is left. */
export function TogetherBackground() {
  const named = roomIn(useLocation().search)
  const room = useTogether((state) => state.room)
  useEffect(() => (named ? enterReview(named) : resumeReview()), [named])
  return <Waiting value={null}>{room && <Keeper key={room} room={room} />}</Waiting>
}
