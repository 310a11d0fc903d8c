import { useEffect, useRef, useState } from 'react'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { AnnotationDetailPanel } from '../detail/annotation-detail.panel.tsx'
import { useAnnotation, useAnnotations } from '../hub-annotation.api.ts'
import { MarkedViewProvider, useMarkedView } from '../marked-view.ts'
import { AnnotateHere } from './annotate-here.tsx'
import { useBenchView } from './bench-view.ts'
import { OpenMarkup } from './open-markup.tsx'
import { ShownMarks } from './shown-marks.tsx'
import '../hub-annotation.css'

/** Over the models of the workbench. */
export const AnnotationLayer = () => (
  <MarkedViewProvider value={useBenchView()}>
    <NamedAnnotation />
  </MarkedViewProvider>
)

/** What the address names: an annotation or a markup to be shown, or a new annotation to be drawn. */
export function NamedAnnotation() {
  const { projId } = useMarkedView()
  const { query, setQuery } = usePage()
  useTopic(`project:${projId}`)
  const may = useProjectCan(projId)
  const id = Number(query.get('annotation')) || undefined
  const drawingId = Number(query.get('drawing')) || undefined
  if (query.get('action') === 'addAnnotation')
    return may('hubAnnotation:add') ? <AnnotateHere onClose={() => setQuery({ action: undefined })} /> : null
  if (id) return <OpenAnnotation key={id} id={id} onOpen={(next) => setQuery({ annotation: next })} />
  return drawingId ? (
    <OpenMarkup key={drawingId} id={drawingId} onClose={() => setQuery({ drawing: undefined })} />
  ) : null
}

function OpenAnnotation({ id, onOpen }: { id: number; onOpen: (id: number | undefined) => void }) {
  const view = useMarkedView()
  const { data } = useAnnotation(id)
  const { data: listed } = useAnnotations(view.filter, 100, 0, { enabled: view.subId > 0, quiet: true })
  // A link brings its own picture.
  const isGiven = useRef(location.hash.startsWith('#v='))
  const row = data?.id === id ? data : undefined
  const isKnown = row !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of it do not move the camera
  useEffect(() => {
    if (!row) return
    if (isGiven.current) isGiven.current = false
    else view.show({ ...row, sheet: row.location.sheet })
  }, [view.canvas, id, isKnown])
  const ids = listed?.content.map((one) => one.id) ?? []
  const at = ids.indexOf(id)
  const step = (by: 1 | -1) => {
    const next = ids[at + by]
    if (at >= 0 && next) onOpen(next)
  }
  const [isEditing, setEditing] = useState(false)
  if (isEditing && row) return <AnnotateHere row={row} onClose={() => setEditing(false)} />
  // What was drawn on a sheet has its places there.
  const isElsewhere = row?.location.sheet !== undefined && view.filter.hubFileId === undefined
  return (
    <>
      {view.Steps && <view.Steps step={step} />}
      {row && !isElsewhere && <ShownMarks marks={row.marks} />}
      <aside className="browse-card browse-right annotation-pane">
        <AnnotationDetailPanel
          key={id}
          id={id}
          step={{ run: step, isBefore: at > 0, isAfter: at >= 0 && at < ids.length - 1 }}
          hasPicture={isElsewhere}
          {...(!isElsewhere && { onEdit: () => setEditing(true) })}
          onClose={() => onOpen(undefined)}
        />
      </aside>
    </>
  )
}
