import { model } from '@sunmao/contract'
import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { useTopic } from '../../shell/presence/live.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { Waiting } from '../../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { DoubtFacts } from './confirm/doubt-facts.tsx'
import { ModelOverview } from './detail/model-overview.tsx'
import { Problems } from './detail/problems.tsx'
import { Rooms } from './detail/rooms.tsx'
import { VersionChain } from './detail/version-chain.tsx'
import { ElementBrowser } from './elements/element-browser.tsx'
import { Schedule } from './elements/schedule.tsx'
import { isReadable, isUnconfirmed } from './model.api.ts'
import { modelSections } from './model.slot.ts'
import { ModelActions } from './model-actions.tsx'
import { ModelStatus } from './model-status.panel.tsx'
import { OpenBrowse } from './open-browse.tsx'
import './model.css'

export function ModelDetailPage() {
  const { t } = useTranslation()
  const fileId = Number(usePage().query.get('fileId'))
  if (!Number.isInteger(fileId) || fileId <= 0) return <Failure text={t('error.notFound')} />
  // Another version starts afresh: nothing that was chosen in the one before may stay chosen.
  return <Detail key={fileId} fileId={fileId} />
}

function Detail({ fileId }: { fileId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { query, setQuery } = usePage()
  const { data: row, error, refetch } = useCall(model.detail, { query: { fileId } })
  const rights = useProjectCan(row?.projId)
  if (error && !row) return <Failure text={error.message} onRetry={refetch} />
  if (!row) return <SkeletonList rows={6} />

  const { projId, subId, counts } = row
  const isClosed = row.locked && !rights('model:edit')
  const hasElements = row.format !== 'document' && isReadable(row) && !isClosed
  const tabs = [
    {
      key: 'overview',
      label: t('model.overview'),
      children: (
        <>
          <ModelOverview row={row} />
          <VersionChain row={row} />
          <Waiting value={null}>
            {modelSections.items().map(({ name, view: Section }) => (
              <Section key={name} row={row} />
            ))}
          </Waiting>
        </>
      ),
    },
    ...(hasElements
      ? [
          { key: 'elements', label: t('model.elements'), children: <ElementBrowser fileId={fileId} /> },
          { key: 'rooms', label: `${t('model.rooms')} ${counts?.spaces ?? ''}`, children: <Rooms fileId={fileId} /> },
          { key: 'schedule', label: t('model.schedule'), children: <Schedule fileId={fileId} name={row.name} /> },
        ]
      : []),
    ...((counts?.problems ?? 0) > 0 && !isClosed
      ? [
          {
            key: 'problems',
            label: `${t('model.problems')} ${counts?.problems}`,
            children: <Problems fileId={fileId} />,
          },
        ]
      : []),
  ].map((tab) => ({ ...tab, children: <div className="model-tab">{tab.children}</div> }))
  const active = tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'overview'
  return (
    <>
      <Followed projId={projId} />
      <PageHead
        title={row.name}
        count={t('model.versionNo', { version: row.version })}
        extra={<ModelStatus row={row} />}
        actions={
          <>
            {hasElements && <OpenBrowse projId={projId} what={{ fileId }} />}
            <ModelActions
              row={row}
              onRemoved={() => navigate(`/model/list?projId=${projId}&sub=${subId}`, { replace: true })}
            />
          </>
        }
      />
      <div className="model-panel">
        {isUnconfirmed(row) && <DoubtFacts row={row} />}
        <Tabs
          activeKey={active}
          items={tabs}
          destroyOnHidden
          onChange={(tab) =>
            setQuery({ tab: tab === 'overview' ? undefined : tab, page: undefined, size: undefined, find: undefined })
          }
        />
      </div>
    </>
  )
}

/** News of the model's project, which is known only once the model is. */
function Followed({ projId }: { projId: number }) {
  useTopic(`project:${projId}`)
  return null
}
