import { useCallback } from 'react'
import { useTopic } from '../../../shell/presence/live.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { useBench } from '../../browse/workbench.api.ts'
import { OpenIssue } from './open-issue.panel.tsx'
import { useIssuePins } from './use-issue-pins.ts'
import { useViewColours } from './view-colours.ts'

/** Issues in the picture: pins of all, and the one that the address names with its pane at the right. */
export function IssueLayer() {
  const { projId } = useBench()
  const { query, setQuery } = usePage()
  useTopic(`project:${projId}`)
  const open = useCallback((id: number | undefined) => setQuery({ issue: id }), [setQuery])
  useIssuePins(open)
  const id = Number(query.get('issue')) || undefined
  useViewColours(id === undefined)
  return id === undefined ? null : <OpenIssue id={id} onOpen={open} />
}
