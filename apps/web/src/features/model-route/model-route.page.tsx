import { type ModelRoute, modelRoute } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { agoWord } from '../../ui/text/format.ts'
import { useWriteRoutes } from '../browse/walk/write-routes.api.ts'
import { InSub } from '../model/in-sub.panel.tsx'
import { browseAddress } from '../model/model.api.ts'
import { RouteForm } from './route-form.tsx'

const msPerSecond = 1000

/** Walks through the building, in the order in which they are offered. */
export function ModelRoutePage() {
  const { t } = useTranslation()
  return <InSub title={t('modelRoute.title')}>{(place) => <Routes key={place.subId} {...place} />}</InSub>
}

function Routes({ projId, subId, picker }: { projId: number; subId: number; picker: ReactNode }) {
  const { t, i18n } = useTranslation()
  const ask = useDanger()
  const mayEdit = useProjectCan(projId)('modelRoute:edit')
  const { data, error, refetch } = useCall(modelRoute.queryList, { query: { subId } })
  const remove = useSend(modelRoute.remove, [modelRoute.queryList])
  const { rows, told, move, change, isBusy } = useWriteRoutes(subId, data)
  const [editing, setEditing] = useState<ModelRoute>()
  const askRemove = ({ id, name, frames }: ModelRoute) =>
    ask({
      title: t('modelRoute.removeTitle', { name }),
      content: t('modelRoute.removeText', { count: frames.length }),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [id] }),
      done: t('common.deleted'),
    })
  const seconds = ({ frames, speed }: ModelRoute) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(
      frames.reduce((sum, { durationMs }) => sum + durationMs, 0) / msPerSecond / speed,
    )
  const arrow = (row: ModelRoute, i: number, step: -1 | 1) => (
    <Button
      type="text"
      size="small"
      disabled={isBusy || i + step < 0 || i + step >= rows.length}
      aria-label={t(step < 0 ? 'modelRoute.up' : 'modelRoute.down', { name: row.name })}
      icon={<Icon name={step < 0 ? 'chevron-up' : 'chevron-down'} />}
      onClick={() => move(row, i + step)}
    />
  )
  const actions = (row: ModelRoute, i: number) => (
    <span className="model-actions">
      {arrow(row, i, -1)}
      {arrow(row, i, 1)}
      <Button type="link" size="small" onClick={() => setEditing(row)}>
        {t('common.edit')}
      </Button>
      <Button type="link" size="small" danger onClick={() => askRemove(row)}>
        {t('common.delete')}
      </Button>
    </span>
  )
  return (
    <>
      <PageHead
        title={t('modelRoute.title')}
        count={data && t('modelRoute.count', { count: data.content.length })}
        extra={picker}
      />
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data && (
        <Table<ModelRoute>
          size="small"
          rowKey="id"
          dataSource={[...rows]}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t('modelRoute.empty')} /> }}
          pagination={false}
          columns={[
            {
              title: t('modelRoute.name'),
              render: (_, row) => (
                <Link to={`${browseAddress(projId, { subId })}&route=${row.id}`}>
                  <Icon name="play" /> {row.name}
                </Link>
              ),
            },
            { title: t('modelRoute.frames'), align: 'right', render: (_, row) => row.frames.length },
            {
              title: t('modelRoute.duration'),
              align: 'right',
              render: (_, row) => t('modelRoute.seconds', { seconds: seconds(row) }),
            },
            { title: t('modelRoute.speed'), align: 'right', render: (_, row) => `${row.speed}×` },
            { title: t('modelRoute.loop'), render: (_, row) => t(row.loop ? 'common.yes' : 'common.no') },
            { title: t('modelRoute.createBy'), dataIndex: 'createByName' },
            { title: t('common.createTime'), render: (_, row) => agoWord(row.createTime, t) },
            ...(mayEdit
              ? [
                  {
                    title: t('common.actions'),
                    render: (_: unknown, row: ModelRoute, i: number) => actions(row, i),
                  },
                ]
              : []),
          ]}
        />
      )}
      <p role="status" className="model-quiet">
        {told}
      </p>
      {editing && <RouteForm row={editing} save={change} onClose={() => setEditing(undefined)} />}
    </>
  )
}
