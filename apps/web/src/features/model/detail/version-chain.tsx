import type { Model } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { isReadable, modelAddress, useVersions } from '../model.api.ts'
import { ModelStatus } from '../model-status.panel.tsx'
import { useStartCompare } from '../start-compare.api.ts'

/** Who uploaded which version and why; any two of them can be compared. */
export function VersionChain({ row }: { row: Model }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useVersions(row.projId, row.modelId)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const compare = useStartCompare()
  if (error && !data) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={3} />
  const versions = [...data.content].sort((a, b) => b.version - a.version)
  const canCompare = (one: Model) => one.format !== 'document' && isReadable(one)
  const pair = versions.filter(({ fileId }) => chosen.includes(fileId))
  const start = () => {
    const [newer, older] = pair
    if (newer && older)
      compare.start(row.projId, { subId: row.subId, fromFileId: older.fileId, toFileId: newer.fileId })
  }
  return (
    <section className="model-versions">
      <div className="model-bar">
        <h2 className="model-set-name">{t('model.versions')}</h2>
        {versions.filter(canCompare).length > 1 && (
          <>
            <Button disabled={pair.length !== 2} loading={compare.isPending} onClick={start}>
              {t('modelCompare.start')}
            </Button>
            <span className="model-quiet">{t('modelCompare.chooseTwo')}</span>
          </>
        )}
      </div>
      <Table<Model>
        size="small"
        rowKey="fileId"
        dataSource={versions}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          hideSelectAll: true,
          // The one chosen first makes room for a third.
          onChange: (keys) => setChosen(keys.map(Number).slice(-2)),
          getCheckboxProps: (one) => ({
            disabled: !canCompare(one),
            'aria-label': t('model.versionNo', { version: one.version }),
          }),
        }}
        columns={[
          {
            title: t('model.version'),
            render: (_, one) =>
              one.fileId === row.fileId ? (
                <strong>{t('model.versionNo', { version: one.version })}</strong>
              ) : (
                <Link to={modelAddress(one)}>{t('model.versionNo', { version: one.version })}</Link>
              ),
          },
          { title: t('common.status'), render: (_, one) => <ModelStatus row={one} /> },
          { title: t('model.note'), render: (_, one) => one.note ?? '–' },
          { title: t('model.size'), align: 'right', render: (_, one) => sizeText(one.size, i18n.language) },
          { title: t('model.createBy'), dataIndex: 'createBy' },
          { title: t('model.createTime'), render: (_, one) => minuteText(one.createTime) },
        ]}
      />
    </section>
  )
}
