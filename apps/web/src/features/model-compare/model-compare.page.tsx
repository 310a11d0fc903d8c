import { type CompareRecord, modelCompareRecord } from '@sunmao/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { InSub } from '../model/in-sub.panel.tsx'
import { CompareForm } from './compare-form.tsx'
import { CompareResult } from './compare-result.tsx'
import { CompareStatus } from './compare-status.tsx'
import { countsText } from './counts-text.ts'
import './model-compare.css'

/** What was compared in a sub; one of them opened shows what changed. */
export function ModelComparePage() {
  const { t } = useTranslation()
  const id = Number(usePage().query.get('id')) || undefined
  return (
    <InSub title={t('modelCompare.title')}>
      {(place) => (id ? <CompareResult key={id} id={id} /> : <Comparisons key={place.subId} {...place} />)}
    </InSub>
  )
}

function Comparisons({ projId, subId, picker }: { projId: number; subId: number; picker: ReactNode }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const [isAdding, setAdding] = useState(false)
  const list = useCall(modelCompareRecord.list, { query: { ...usePaging(), subId } }, { keepPrevious: true })
  return (
    <>
      <PageHead
        title={t('modelCompare.title')}
        count={list.data && t('common.total', { count: list.data.totalElements })}
        extra={picker}
        actions={
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            {t('modelCompare.add')}
          </Button>
        }
      />
      <PagedTable<CompareRecord>
        list={list}
        rowKey="id"
        empty={t('modelCompare.empty')}
        columns={[
          {
            title: t('modelCompare.pair'),
            render: (_, row) => (
              <Button
                type="link"
                size="small"
                className="model-link"
                onClick={() => setQuery({ id: row.id, page: undefined })}
              >
                {t('modelCompare.fromTo', { from: row.fromName, to: row.toName })}
              </Button>
            ),
          },
          { title: t('common.status'), render: (_, row) => <CompareStatus record={row} /> },
          { title: t('modelCompare.changes'), render: (_, row) => countsText(row, t) },
          { title: t('modelCompare.createBy'), dataIndex: 'createBy' },
          {
            title: t('modelCompare.createTime'),
            render: (_, row) => minuteText(row.createTime),
          },
        ]}
      />
      {isAdding && <CompareForm projId={projId} subId={subId} onClose={() => setAdding(false)} />}
    </>
  )
}
