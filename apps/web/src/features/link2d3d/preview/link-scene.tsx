import type { Link2d3d } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'
import { useEffect } from 'react'
import { useBench, useBenchStart } from '../../browse/workbench.api.ts'
import { IssuePins } from '../../issue/bench/issue-pins.panel.tsx'

/** The models' half: tells its viewer to the other half, and shows the pins that both have. */
export function LinkScene({ link, onViewer }: { link: Link2d3d; onViewer: (viewer: Viewer | undefined) => void }) {
  const { viewer } = useBench()
  useBenchStart(false)
  useEffect(() => {
    onViewer(viewer)
    return () => onViewer(undefined)
  }, [viewer, onViewer])
  const { projId, subId, elevation, height } = link
  return <IssuePins projId={projId} subId={subId} from={elevation - 0.5} to={elevation + height} />
}
