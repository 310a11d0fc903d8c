import { type HubFile, issue } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import { useCall } from '../../../api/hooks.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { IssuePins } from '../../drawing/stage/sheet-pins.panel.tsx'
import { NewIssue } from '../form/new-issue.panel.tsx'

interface IssuesOnSheetProps {
  file: HubFile
  page: number
  /** Where a new one is to stand. */
  place: Point2 | undefined
  onDone: () => void
}

/** The issues of a page, and the form of a new one. */
export function IssuesOnSheet({ file, page, place, onDone }: IssuesOnSheetProps) {
  const { projId, subId, hubFileId, fileId, discipline, level } = file
  useTopic(`project:${projId}`)
  const { data } = useCall(issue.sheetPins, { body: { projId, hubFileId } }, { keepPrevious: true, quiet: true })
  const pins = (data ?? [])
    .filter(({ sheet }) => sheet.page === page)
    .map(({ sheet, ...pin }) => ({ ...pin, point: sheet.point as Point2 }))
  return (
    <>
      <IssuePins pins={pins} addressOf={(id) => `/browse?projId=${projId}&subId=${subId}&issue=${id}`} />
      {place && (
        <NewIssue
          projId={projId}
          subId={subId}
          origin={{
            ...(discipline ? { discipline } : {}),
            location: { ...(level ? { level } : {}), sheet: { hubFileId, fileId, page, point: [place[0], place[1]] } },
          }}
          onClose={onDone}
        />
      )}
    </>
  )
}
