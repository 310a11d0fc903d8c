import type { IssueViewpoint } from '@sunmao/contract'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeView, useBench, useBenchPlace, useBenchSteps } from '../../browse/workbench.api.ts'
import { IssueDetailPanel } from '../detail/issue-detail.panel.tsx'
import { useAddViewpoint, useIssue, useNeighbours } from '../issue.api.ts'
import { placeText } from '../use-field-text.ts'
import { useBenchQuery } from './bench-store.ts'
import { placeOf, selectedElements } from './issue-origin.api.ts'
import { showIssue } from './show-issue.ts'
import './bench.css'

/** An issue beside the models, which show what it is about. */
export function OpenIssue({ id, onOpen }: { id: number; onOpen: (id: number | undefined) => void }) {
  const { viewer, fileIds } = useBench()
  const { data: neighbours } = useNeighbours(id, useBenchQuery())
  const { data: issue } = useIssue(id)
  const { t } = useTranslation()
  const { message } = App.useApp()
  const add = useAddViewpoint()
  const [viewpoint, setViewpoint] = useState<IssueViewpoint>()
  // A link brings its own picture.
  const isGiven = useRef(location.hash.startsWith('#v='))
  const shown = useRef(issue)
  shown.current = issue
  const isKnown = issue?.id === id
  const files = fileIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of the issue do not move the camera
  useEffect(() => {
    const row = shown.current
    if (!row || !isKnown) return
    if (isGiven.current) {
      isGiven.current = false
      return
    }
    let isOver = false
    const seen = viewpoint && row.viewpoints.some((one) => one.id === viewpoint.id) ? viewpoint : row.viewpoints[0]
    showIssue(viewer, { issue: row, viewpoint: seen, fileIds, isOver: () => isOver }).catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [viewer, id, isKnown, files, viewpoint])
  useBenchPlace(
    issue && isKnown
      ? { label: t('issue.where'), text: placeText(issue.location) || t('issue.noPlace'), point: issue.location.point }
      : undefined,
  )
  const step = (by: 1 | -1) => {
    const next = by > 0 ? neighbours?.nextId : neighbours?.prevId
    if (next) onOpen(next)
  }
  useBenchSteps(step, true)
  const addView = async () => {
    const body = { id, fileIds: [...fileIds], ...(await takeView(viewer)) }
    add.mutate({ body }, { onSuccess: () => void message.success(t('issue.viewAdded')) })
  }
  return (
    <aside className="browse-card browse-right issue-pane">
      <IssueDetailPanel
        key={id}
        id={id}
        neighbours={neighbours}
        onStep={step}
        onOpen={onOpen}
        onClose={() => onOpen(undefined)}
        bench={{
          onViewpoint: setViewpoint,
          onAdd: () => void addView(),
          isAdding: add.isPending,
          pickElements: () => selectedElements(viewer),
          pickPlace: () => placeOf(viewer, fileIds),
        }}
      />
    </aside>
  )
}
