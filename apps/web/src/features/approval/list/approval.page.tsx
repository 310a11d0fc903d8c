import { type ApprovalView, approvableKinds, approvalStatuses, approvalViews } from '@sunmao/contract'
import { Button, Segmented } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMode } from '../../../session/project/mode.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { listComma } from '../../../ui/text/list-comma.ts'
import { useCounts } from '../approval.api.ts'
import { kindText } from '../approval-words.tsx'
import { ApprovalDetailPanel } from '../detail/approval-detail.panel.tsx'
import { ApprovalStatisticsPane } from '../statistics/approval-statistics.tsx'
import { ApprovalRows } from './approval-rows.tsx'
import { StandInDialog } from './stand-in-dialog.tsx'
import '../approval.css'

/** What waits for somebody's decision, what he asked for, and what he was told of: of a project, or of all. */
export function ApprovalPage() {
  const { enterpriseProjectFlag, project } = useMode()
  const projId = enterpriseProjectFlag === 0 ? project?.projId : undefined
  return (
    <Fragment key={projId ?? 0}>
      {projId && <ProjectNews projId={projId} />}
      <Approvals projId={projId} />
    </Fragment>
  )
}

function ProjectNews({ projId }: { projId: number }) {
  useTopic(`project:${projId}`)
  return null
}

function Approvals({ projId }: { projId: number | undefined }) {
  const { query, setQuery } = usePage()
  return query.get('tab') === 'statistics' ? (
    <ApprovalStatisticsPane projId={projId} onBack={() => setQuery({ tab: undefined })} />
  ) : (
    <ApprovalLists projId={projId} />
  )
}

const viewOf = (text: string | null): ApprovalView => approvalViews.find((view) => view === text) ?? 'toMe'

function ApprovalLists({ projId }: { projId: number | undefined }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { data: counts } = useCounts(projId)
  const [isAway, setAway] = useState(false)
  const isWide = useMedia('(width >= 1100px)')
  const view = viewOf(query.get('view'))
  const id = Number(query.get('id')) || undefined
  const open = (next: number | undefined) => setQuery({ id: next })
  const numbers: Partial<Record<ApprovalView, number>> = counts ?? {}
  const waiting = counts && [
    t('approval.waiting', { count: counts.toMe }),
    ...(counts.dueToday > 0 ? [t('approval.dueToday', { count: counts.dueToday })] : []),
  ]
  if (id !== undefined && !isWide)
    return <ApprovalDetailPanel key={id} id={id} onClose={() => open(undefined)} isPage />
  return (
    <>
      <PageHead
        title={t('approval.title')}
        count={waiting?.join(listComma(t))}
        actions={
          <>
            <Button icon={<Icon name="chart" />} onClick={() => setQuery({ tab: 'statistics', id: undefined })}>
              {t('approval.statistics')}
            </Button>
            <Button icon={<Icon name="user" />} onClick={() => setAway(true)}>
              {t('approval.standIn')}
            </Button>
          </>
        }
      />
      <div className="approval-filters">
        <FilterBox name="blurry" label={t('approval.search')} />
        <FilterSelect
          name="kind"
          label={t('approval.kind')}
          options={approvableKinds.map((kind) => ({ value: kind, label: kindText(kind, t) }))}
        />
        {(view === 'mine' || view === 'all' || view === 'done') && (
          <FilterSelect
            name="status"
            label={t('common.status')}
            options={approvalStatuses
              .filter((status) => status !== 'draft')
              .map((status) => ({ value: status, label: t(`approval.status.${status}`) }))}
          />
        )}
      </div>
      <div className={id === undefined ? 'approval-lists' : 'approval-lists approval-split'}>
        <section className="approval-list" aria-label={t('approval.title')}>
          <Segmented<ApprovalView>
            block
            className="approval-views"
            aria-label={t('approval.views')}
            value={view}
            options={approvalViews.map((value) => ({
              value,
              label: (
                <>
                  {t(`approval.view.${value}`)} {numbers[value] ? <b>{numbers[value]}</b> : null}
                </>
              ),
            }))}
            onChange={(next) =>
              setQuery({ view: next === 'toMe' ? undefined : next, page: undefined, id: undefined, status: undefined })
            }
          />
          <ApprovalRows key={view} view={view} projId={projId} openId={id} onOpen={open} />
        </section>
        {id !== undefined && <ApprovalDetailPanel key={id} id={id} onClose={() => open(undefined)} />}
      </div>
      {isAway && <StandInDialog onClose={() => setAway(false)} />}
    </>
  )
}
