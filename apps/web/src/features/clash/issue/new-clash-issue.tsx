import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchOf } from '../../../api/hooks.ts'
import { takeView, useBench } from '../../browse/workbench.api.ts'
import { type IssueOrigin, NewIssue } from '../../issue/form/new-issue.panel.tsx'
import { useClashWords } from '../clash-labels.ts'
import { clashReads } from '../clash-reads.ts'
import type { Triage } from '../use-triage.ts'
import { disciplineOf, elementsOf, locationOf } from './clash-origin.ts'

/** An issue about the open point, or about the whole group; what is known of it is filled in. */
export function NewClashIssue({ triage, onClose }: { triage: Triage; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { viewer, projId, models } = useBench()
  const { titleOf } = useClashWords()
  const { point, group, members = [] } = triage
  const [origin, setOrigin] = useState<IssueOrigin>()
  // As it is when the key is pressed; what one does while the form is open changes nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    let isGone = false
    const points = point ? [point] : members
    const [first] = points
    const reference = point
      ? { kind: 'clashPoint' as const, id: point.id }
      : group && { kind: 'clashGroup' as const, id: group.id }
    if (!first || !reference) return onClose()
    const fileIds = models.map(({ fileId }) => fileId)
    const begin = async () => {
      const view = await takeView(viewer)
      if (isGone) return
      setOrigin({
        title: (point ? titleOf(point) : t('clash.groupIssue', { name: group?.name, count: group?.points })).slice(
          0,
          200,
        ),
        type: first.type === 'netHeight' ? 'net_height' : 'clash',
        viewpoints: [{ fileIds, ...view }],
        elements: elementsOf(points),
        location: locationOf(points),
        references: [reference, ...fileIds.map((id) => ({ kind: 'model' as const, id }))],
        discipline: disciplineOf(group, first),
        ...(group?.assignee?.id && { assigneeIds: [group.assignee.id] }),
      })
    }
    begin().catch(() => {
      void message.error(t('error.requestFailed'))
      onClose()
    })
    return () => {
      isGone = true
    }
  }, [])
  const subId = point?.subId ?? members[0]?.subId
  return origin ? (
    <NewIssue
      projId={projId}
      {...(subId !== undefined && { subId })}
      origin={origin}
      onClose={onClose}
      onCreated={() => {
        for (const read of clashReads) void refetchOf(read)
      }}
    />
  ) : null
}
