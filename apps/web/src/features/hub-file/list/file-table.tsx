import type { HubFile } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDict } from '../../../api/use-dict.ts'
import { type Listed, PagedTable } from '../../../ui/table/paged-table.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { FileActions } from '../file-actions.tsx'
import { FileStatus } from '../file-status.tsx'
import { hubFileAddress, isShown } from '../hub-file.api.ts'

export function FileTable({ list, empty }: { list: Listed<HubFile>; empty: string }) {
  const { t, i18n } = useTranslation()
  const { labelOf } = useDict('discipline')
  return (
    <PagedTable<HubFile>
      list={list}
      rowKey="hubFileId"
      empty={empty}
      columns={[
        { title: t('hubFile.number'), render: (_, row) => row.number ?? '–' },
        {
          title: t('model.name'),
          render: (_, row) => (
            <span className="model-named">
              {isShown(row) ? <Link to={hubFileAddress(row)}>{row.title ?? row.name}</Link> : (row.title ?? row.name)}
              {row.title && <span className="model-quiet">{row.name}</span>}
            </span>
          ),
        },
        { title: t('model.discipline'), render: (_, row) => (row.discipline ? labelOf(row.discipline) : '–') },
        { title: t('hubFile.level'), render: (_, row) => row.level ?? '–' },
        { title: t('hubFile.scale'), render: (_, row) => row.scale ?? '–' },
        {
          title: t('model.version'),
          render: (_, row) =>
            [t('model.versionNo', { version: row.version }), row.revision].filter(Boolean).join(' · '),
        },
        { title: t('common.status'), render: (_, row) => <FileStatus row={row} /> },
        { title: t('model.size'), align: 'right', render: (_, row) => sizeText(row.size, i18n.language) },
        { title: t('model.createBy'), dataIndex: 'createBy' },
        { title: t('model.createTime'), render: (_, row) => agoWord(row.createTime, t) },
        { title: t('common.actions'), render: (_, row) => <FileActions row={row} /> },
      ]}
    />
  )
}
