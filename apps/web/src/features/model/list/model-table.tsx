import type { Model } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDict } from '../../../api/use-dict.ts'
import { type Listed, PagedTable } from '../../../ui/table/paged-table.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { modelAddress } from '../model.api.ts'
import { ModelActions } from '../model-actions.tsx'
import { numberText } from '../model-labels.ts'
import { DocumentHint, ModelMarks } from '../model-marks.tsx'
import { ModelStatus } from '../model-status.panel.tsx'

export function ModelTable({ list, empty }: { list: Listed<Model>; empty: string }) {
  const { t, i18n } = useTranslation()
  const { labelOf } = useDict('discipline')
  return (
    <PagedTable<Model>
      list={list}
      rowKey="fileId"
      empty={empty}
      columns={[
        {
          title: t('model.name'),
          render: (_, row) => (
            <span className="model-named">
              <Link to={modelAddress(row)}>{row.name}</Link>
              <ModelMarks row={row} />
            </span>
          ),
        },
        { title: t('model.discipline'), render: (_, row) => (row.discipline ? labelOf(row.discipline) : '–') },
        { title: t('model.version'), render: (_, row) => t('model.versionNo', { version: row.version }) },
        {
          title: t('common.status'),
          render: (_, row) => (
            <span className="model-line">
              <ModelStatus row={row} />
              {row.format === 'document' && <DocumentHint />}
            </span>
          ),
        },
        {
          title: t('model.elements'),
          align: 'right',
          render: (_, { counts }) => (counts ? numberText(counts.elements, i18n.language) : '–'),
        },
        { title: t('model.size'), align: 'right', render: (_, row) => sizeText(row.size, i18n.language) },
        { title: t('model.createBy'), dataIndex: 'createBy' },
        { title: t('model.createTime'), render: (_, row) => agoWord(row.createTime, t) },
        { title: t('common.actions'), render: (_, row) => <ModelActions row={row} /> },
      ]}
    />
  )
}
