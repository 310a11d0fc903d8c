import { linkCameras, type Viewer, type ViewerState } from '@sunmao/viewer'
import { useEffect } from 'react'

/** What the others take over from the first one besides the camera. */
const shared = ['sectionPlanes', 'sectionBox', 'storeyGap', 'hasRooms', 'hasEdges'] as const

const sharedOf = (state: ViewerState) => Object.fromEntries(shared.map((part) => [part, state[part]]))

/** All pictures are seen from one place and cut alike. */
export function useLinked(first: Viewer | undefined, others: readonly Viewer[]): void {
  useEffect(() => {
    if (!first || others.length === 0) return
    const follow = () => {
      for (const other of others) other.state.setState(sharedOf(first.state.getState()))
    }
    follow()
    const undo = [
      linkCameras([first, ...others]),
      first.state.subscribe((now, before) => shared.some((part) => now[part] !== before[part]) && follow()),
    ]
    return () => {
      for (const each of undo) each()
    }
  }, [first, others])
}
