import type { Link2d3d } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'
import { useEffect } from 'react'
import { usePage } from '../../../ui/page/page-location.tsx'
import { useBench, useBenchStart } from '../../browse/workbench.api.ts'
import { IssuePins } from '../../issue/bench/issue-pins.panel.tsx'
import { OpenIssue } from '../../issue/bench/open-issue.panel.tsx'

/** The models' half: tells its viewer to the other half, and shows the pins that both have, and the issue that the address names. */
export function LinkScene({ link, onViewer }: { link: Link2d3d; onViewer: (viewer: Viewer | undefined) => void }) {
  const { viewer } = useBench()
  useBenchStart(false)
  useEffect(() => {
    onViewer(viewer)
    return () => onViewer(undefined)
  }, [viewer, onViewer])
  const { query, setQuery } = usePage()
  const issueId = Number(query.get('issue')) || undefined
  const { projId, subId, elevation, height } = link
  return (
    <>
      <IssuePins projId={projId} subId={subId} from={elevation - 0.5} to={elevation + height} />
      {issueId !== undefined && <OpenIssue id={issueId} onOpen={(issue) => setQuery({ issue })} />}
    </>
  )
}
