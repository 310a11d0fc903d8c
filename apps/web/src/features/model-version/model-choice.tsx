import type { Model } from '@sunmao/contract'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { ModelStatus } from '../model/model-status.panel.tsx'

interface ModelChoiceProps {
  models: readonly Model[]
  chosen: readonly number[]
  onChange: (fileIds: number[]) => void
}

/** The latest versions of a sub, for a release. */
export function ModelChoice({ models, chosen, onChange }: ModelChoiceProps) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  return (
    <Table<Model>
      size="small"
      rowKey="fileId"
      dataSource={[...models]}
      scroll={{ x: 'max-content', y: 240 }}
      pagination={false}
      locale={{ emptyText: <Empty text={t('modelPubVersion.noModels')} /> }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChange(keys.map(Number)),
        getCheckboxProps: ({ name }) => ({ 'aria-label': name }),
      }}
      columns={[
        { title: t('model.name'), dataIndex: 'name' },
        { title: t('model.discipline'), render: (_, row) => (row.discipline ? labelOf(row.discipline) : '–') },
        { title: t('model.version'), render: (_, row) => t('model.versionNo', { version: row.version }) },
        { title: t('common.status'), render: (_, row) => <ModelStatus row={row} isBrief /> },
      ]}
    />
  )
}
