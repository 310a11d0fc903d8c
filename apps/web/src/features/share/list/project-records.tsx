import { accessControl, type ShareRecord, shareActions } from '@sunmao/contract'
import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { joinValues, valuesIn } from '../../../ui/filter/address-values.ts'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'
import { recordColumns } from './record-columns.tsx'

/** Every use of every share of the project, the latest first. */
export function ProjectRecords({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { query, setQuery } = usePage()
  const [isSaving, setSaving] = useState(false)
  const action = valuesIn(query, 'action').filter((one): one is ShareRecord['action'] =>
    (shareActions as readonly string[]).includes(one),
  )
  const blurry = query.get('blurry') ?? undefined
  const list = useCall(
    accessControl.queryRecord,
    { query: { projId, ...usePaging(), action, blurry } },
    { keepPrevious: true },
  )
  const save = async () => {
    setSaving(true)
    try {
      const blob = await call(accessControl.export, { body: { projId, what: 'records' } }, { quiet: true })
      saveBlob(blob, `${t('share.recordsFile')}.xlsx`)
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setSaving(false)
    }
  }
  const [when, ...rest] = recordColumns(t)
  return (
    <>
      <div className="share-filters">
        <FilterBox name="blurry" label={t('share.searchRecords')} />
        <Select
          mode="multiple"
          allowClear
          className="share-filter-wide"
          aria-label={t('share.action')}
          placeholder={t('share.action')}
          value={action}
          options={shareActions.map((value) => ({ value, label: t(`share.action.${value}`) }))}
          onChange={(next: string[]) => setQuery({ action: joinValues(next), page: undefined })}
        />
        <Button className="share-end" icon={<Icon name="download" />} loading={isSaving} onClick={() => void save()}>
          {t('share.exportRecords')}
        </Button>
      </div>
      <PagedTable<ShareRecord>
        list={list}
        rowKey="id"
        empty={t(action.length > 0 || blurry ? 'common.noMatch' : 'share.noRecords')}
        columns={[
          when!,
          {
            title: t('share.name'),
            render: (_, row) => (
              <button type="button" className="card-open" onClick={() => setQuery({ id: row.accessControlId })}>
                {row.description}
              </button>
            ),
          },
          ...rest,
        ]}
      />
    </>
  )
}
