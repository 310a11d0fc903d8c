import { type Dispose, together } from '../dispose.ts'
import type { Viewer } from '../viewer.ts'

/** Whichever is moved, the others go along, until the returned undo is called. All begin where the first one is. */
export function linkCameras(viewers: readonly Pick<Viewer, 'state'>[]): Dispose {
  const follow = ({ state }: Pick<Viewer, 'state'>) => {
    const { camera } = state.getState()
    for (const other of viewers) other.state.setState({ camera })
  }
  if (viewers[0]) follow(viewers[0])
  return together(
    ...viewers.map((viewer) =>
      viewer.state.subscribe((now, before) => {
        if (now.camera !== before.camera) follow(viewer)
      }),
    ),
  )
}
