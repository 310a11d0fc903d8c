import { issue } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import { useCall } from '../../../api/hooks.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import type { SheetLayerProps } from '../../drawing/drawing.slot.ts'
import { NewIssue } from '../form/new-issue.panel.tsx'
import { SheetIssuePins } from './sheet-issue-pins.panel.tsx'

/** The issues of a page, and the form of a new one. */
export function IssuesOnSheet({ file, page, place, onPlaced }: SheetLayerProps) {
  const { projId, subId, hubFileId, fileId, discipline, level } = file
  useTopic(`project:${projId}`)
  const { data } = useCall(issue.sheetPins, { body: { projId, hubFileId } }, { keepPrevious: true, quiet: true })
  const pins = (data ?? [])
    .filter(({ sheet }) => sheet.page === page)
    .map(({ sheet, ...pin }) => ({ ...pin, point: sheet.point as Point2 }))
  return (
    <>
      <SheetIssuePins pins={pins} addressOf={(id) => `/browse?projId=${projId}&subId=${subId}&issue=${id}`} />
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
