import { accessControl, type Reply } from '@sunmao/contract'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { modelAddress } from '../../model/model.api.ts'

type LockedModel = Reply<typeof accessControl.findModelsForLockAccess>[number]

/** Locked models: open to their managers, and to whoever has a share of them. */
export function LockedModels({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useCall(accessControl.findModelsForLockAccess, { query: { projId } })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <p className="share-quiet share-intro">{t('share.lockedHint')}</p>
      <Table<LockedModel>
        size="small"
        rowKey="fileId"
        loading={isPending}
        dataSource={data}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty text={t('share.noLocked')} /> }}
        pagination={{ size: 'small', defaultPageSize: 20, hideOnSinglePage: true }}
        columns={[
          {
            title: t('model.name'),
            render: (_, row) => <Link to={modelAddress({ ...row, projId })}>{row.name}</Link>,
          },
          { title: t('model.version'), render: (_, row) => t('model.versionNo', { version: row.version }) },
          {
            title: t('share.openedBy'),
            align: 'right',
            render: (_, row) => t('share.linksCount', { count: row.shares }),
          },
        ]}
      />
    </>
  )
}
