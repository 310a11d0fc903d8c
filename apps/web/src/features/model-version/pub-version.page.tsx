import { modelPubVersion, type PubVersion } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useRowActions } from '../../manifest/row-action.tsx'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { InSub } from '../model/in-sub.panel.tsx'
import { useStartCompare } from '../model/start-compare.api.ts'
import { GateMark } from './gate-report.tsx'
import { releaseActions } from './model-version.slot.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { ReleaseDrawer } from './release-drawer.tsx'
import { ReleaseStatus } from './release-status.tsx'
import './model-version.css'

/** What a sub has released: named, complete and never changed again. */
export function PubVersionPage() {
  const { t } = useTranslation()
  return <InSub title={t('modelPubVersion.title')}>{(place) => <Releases key={place.subId} {...place} />}</InSub>
}

function Releases({ projId, subId, picker }: { projId: number; subId: number; picker: ReactNode }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const may = useProjectCan(projId)
  const { data, error, refetch } = useCall(modelPubVersion.list, { query: { subId, projId } })
  const compare = useStartCompare()
  const [isPublishing, setPublishing] = useState(false)
  const added = useRowActions(releaseActions, projId)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const opened = data?.find(({ id }) => String(id) === query.get('id'))
  const publish = (may('modelPubVersion:publish') || may('model:edit')) && (
    <Button type="primary" icon={<Icon name="flag" />} onClick={() => setPublishing(true)}>
      {t(may('modelPubVersion:publish') ? 'modelPubVersion.publish' : 'modelPubVersion.submit')}
    </Button>
  )
  // From the older to the newer, whichever was chosen first.
  const pair = [...chosen].sort((a, b) => a - b)
  const start = () => compare.start(projId, { subId, fromPubId: pair[0], toPubId: pair[1] })
  return (
    <>
      <PageHead
        title={t('modelPubVersion.title')}
        count={data && t('modelPubVersion.count', { count: data.length })}
        extra={picker}
        actions={
          <>
            {data && data.length > 1 && (
              <Button disabled={chosen.length !== 2} loading={compare.isPending} onClick={start}>
                {t('modelPubVersion.compare')}
              </Button>
            )}
            {publish}
          </>
        }
      />
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data && (
        <Table<PubVersion>
          size="small"
          rowKey="id"
          dataSource={data}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t('modelPubVersion.empty')} action={publish} /> }}
          pagination={{ size: 'small', defaultPageSize: 20, hideOnSinglePage: data.length <= 10 }}
          rowSelection={
            data.length > 1
              ? {
                  hideSelectAll: true,
                  selectedRowKeys: [...chosen],
                  // The one chosen first makes room for a third.
                  onChange: (keys) => setChosen(keys.map(Number).slice(-2)),
                  getCheckboxProps: ({ name }) => ({ 'aria-label': t('modelPubVersion.chooseNamed', { name }) }),
                }
              : undefined
          }
          columns={[
            {
              title: t('modelPubVersion.name'),
              render: (_, row) => (
                <Button type="link" size="small" className="model-link" onClick={() => setQuery({ id: row.id })}>
                  {row.name}
                </Button>
              ),
            },
            { title: t('common.status'), render: (_, row) => <ReleaseStatus status={row.status} /> },
            { title: t('modelPubVersion.models'), dataIndex: 'models', align: 'right' },
            { title: t('modelPubVersion.gate'), render: (_, row) => <GateMark gate={row.gate} /> },
            { title: t('modelPubVersion.note'), render: (_, row) => row.note ?? '–' },
            { title: t('modelPubVersion.createBy'), dataIndex: 'createBy' },
            {
              title: t('modelPubVersion.createTime'),
              render: (_, row) => minuteText(row.createTime),
            },
            ...(added.isEmpty
              ? []
              : [
                  {
                    title: t('common.actions'),
                    render: (_: unknown, row: PubVersion) =>
                      added
                        .actionsOf(row, row.status !== 'withdrawn' && row.status !== 'draft')
                        .map(({ name, label, run }) => (
                          <Button key={name} type="link" size="small" className="model-link" onClick={run}>
                            {label}
                          </Button>
                        )),
                  },
                ]),
          ]}
        />
      )}
      {opened && (
        <ReleaseDrawer
          row={opened}
          mayManage={may('modelPubVersion:manage')}
          mayDraft={may('model:edit')}
          onClose={() => setQuery({ id: undefined })}
        />
      )}
      {added.dialog}
      {isPublishing && <PublishDialog projId={projId} subId={subId} onClose={() => setPublishing(false)} />}
    </>
  )
}
