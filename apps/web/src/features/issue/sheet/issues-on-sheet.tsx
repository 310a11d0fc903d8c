import { issue } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import { useCall } from '../../../api/hooks.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import type { SheetLayerProps } from '../../drawing/drawing.slot.ts'
import { NewIssue } from '../form/new-issue.panel.tsx'
import { SheetIssuePane } from './sheet-issue-pane.tsx'
import { SheetIssuePins } from './sheet-issue-pins.panel.tsx'

/** The issues of a page, the one that the address names beside it, and the form of a new one. */
export function IssuesOnSheet({ file, page, place, onPlaced }: SheetLayerProps) {
  const { projId, subId, hubFileId, fileId, discipline, level } = file
  const { pathname, query, setQuery } = usePage()
  const id = Number(query.get('issue')) || undefined
  useTopic(`project:${projId}`)
  const { data } = useCall(issue.sheetPins, { body: { projId, hubFileId } }, { keepPrevious: true, quiet: true })
  const pins = (data ?? [])
    .filter(({ sheet }) => sheet.page === page)
    .map(({ sheet, ...pin }) => ({ ...pin, point: sheet.point as Point2 }))
  // One pane at a time.
  const addressOf = (issueId: number) => {
    const next = new URLSearchParams(query)
    next.set('issue', String(issueId))
    for (const name of ['annotation', 'action']) next.delete(name)
    return `${pathname}?${next}`
  }
  return (
    <>
      <SheetIssuePins pins={pins} addressOf={addressOf} />
      {id !== undefined && <SheetIssuePane id={id} pins={pins} onOpen={(issue) => setQuery({ issue })} />}
      {place && (
        <NewIssue
          projId={projId}
          subId={subId}
          origin={{
            ...(discipline ? { discipline } : {}),
            location: { ...(level ? { level } : {}), sheet: { hubFileId, fileId, page, point: [place[0], place[1]] } },
          }}
          onClose={onPlaced}
        />
      )}
    </>
  )
}
