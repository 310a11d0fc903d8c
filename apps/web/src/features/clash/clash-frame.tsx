import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { BottomSheet } from '../../ui/dialog/bottom-sheet.tsx'
import { useBenchKeys, useBenchStart } from '../browse/workbench.api.ts'
import { ClashHead } from './clash-head.tsx'
import { useClashWords } from './clash-labels.ts'
import { OverviewPane } from './detail/overview-pane.tsx'
import { PointPane } from './detail/point-pane.tsx'
import { HeightDrawer } from './height/height-drawer.tsx'
import { NewClashIssue } from './issue/new-clash-issue.tsx'
import { ClashList } from './list/clash-list.tsx'
import { ClashScene } from './scene/clash-scene.tsx'
import { IgnoreForm } from './setup/ignore-form.tsx'
import { SetupDrawer } from './setup/setup-drawer.tsx'
import { useDecide } from './use-decide.ts'
import { useRemovedMeanwhile } from './use-removed-meanwhile.ts'
import { useTriage } from './use-triage.ts'
import './clash.css'

type Open = 'issue' | 'ignore' | 'setup' | 'heights'

/** The triage around the picture: the list at the left, what is open at the right, runs and exports in the head. */
export function ClashFrame({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const triage = useTriage(projId)
  useRemovedMeanwhile(triage)
  const { point, pointId, group, step, stepGroup, open } = triage
  useBenchStart(pointId !== undefined)
  const may = useProjectCan(projId)
  const decide = useDecide()
  const [shown, setShown] = useState<Open>()
  const isPhone = useMedia('(max-width: 700px)')
  const close = () => setShown(undefined)
  const set = (status: 'approved' | 'ignored') => () => {
    // With the key one goes through a list: the next one opens by itself.
    if (pointId !== undefined) decide({ ids: [pointId], status }, () => void step(1))
    else if (group) decide({ groupIds: [group.id], status })
  }
  const mayEdit = may('clash:edit')
  const keys = {
    j: () => void step(1),
    k: () => void step(-1),
    'shift+j': () => void stepGroup(1),
    'shift+k': () => void stepGroup(-1),
    '/': () => document.querySelector<HTMLInputElement>('.clash-search input')?.focus(),
    ...(mayEdit && { a: set('approved'), i: set('ignored') }),
    ...(may('issue:add') && (point || group) && { c: () => setShown('issue') }),
    ...(pointId !== undefined && { escape: () => open(undefined) }),
  }
  // What is in front is closed first.
  useBenchKeys(shown ? { escape: close } : keys)
  const issue = () => setShown('issue')
  // On a phone one thing at a time: the list, then the point in its place.
  const hasPane = !isPhone || pointId !== undefined
  return (
    <>
      <ClashHead triage={triage} onSetUp={() => setShown('setup')} onHeights={() => setShown('heights')} />
      <ClashScene triage={triage} />
      {!(isPhone && pointId !== undefined) && <ClashList triage={triage} onSetUp={() => setShown('setup')} />}
      {hasPane && (
        <BottomSheet className="browse-card browse-right clash-pane" label={t('clash.pane')}>
          {pointId === undefined ? (
            <OverviewPane triage={triage} decide={decide} onIssue={issue} />
          ) : (
            <PointPane triage={triage} decide={decide} onIssue={issue} onIgnoreLike={() => setShown('ignore')} />
          )}
        </BottomSheet>
      )}
      {point && <Legend triage={triage} />}
      {shown === 'setup' && <SetupDrawer triage={triage} onClose={close} />}
      {shown === 'heights' && <HeightDrawer triage={triage} onClose={close} />}
      {shown === 'ignore' && point && (
        <IgnoreForm projId={projId} testId={point.testId} row={undefined} like={point} onClose={close} />
      )}
      {shown === 'issue' && <NewClashIssue triage={triage} onClose={close} />}
    </>
  )
}

/** What the colours mean. */
function Legend({ triage: { point, members = [] } }: { triage: ReturnType<typeof useTriage> }) {
  const { t } = useTranslation()
  const { nameOf } = useClashWords()
  if (!point) return null
  return (
    <div className="browse-card clash-legend">
      <span>
        <i className="clash-swatch-a" /> <span className="browse-cut">{nameOf(point.a)}</span>
      </span>
      <span>
        <i className="clash-swatch-b" /> <span className="browse-cut">{nameOf(point.b)}</span>
      </span>
      {members.length > 1 && (
        <span>
          <i className="clash-swatch-others" /> {t('clash.othersInGroup', { count: members.length - 1 })}
        </span>
      )}
    </div>
  )
}
