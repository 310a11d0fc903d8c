import { type StorageFile, storage } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { Can } from '../../../session/can.tsx'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'
import { RenameForm } from './rename-form.tsx'
import { useStorageColumns } from './storage-columns.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import '../panes.css'

/** Files that are kept for everybody who knows their address. */
export function StoragePage() {
  const { t } = useTranslation()
  const blurry = usePage().query.get('blurry') ?? undefined
  const input = { query: { ...usePaging(), blurry } }
  const list = useCall(storage.list, input, { keepPrevious: true })
  const [isUploading, setUploading] = useState(false)
  const [renamed, setRenamed] = useState<StorageFile>()
  const columns = useStorageColumns(setRenamed)
  const download = async () =>
    saveBlob(await call(storage.download, input), t('resource.sheet', { title: t('storage.title') }))
  return (
    <>
      <PageHead
        title={t('storage.title')}
        count={list.data && t('common.total', { count: list.data.totalElements })}
        actions={
          <>
            <Button icon={<Icon name="download" />} onClick={download}>
              {t('common.export')}
            </Button>
            <Can codes={['storage:add']}>
              <Button type="primary" icon={<Icon name="upload" />} onClick={() => setUploading(true)}>
                {t('storage.upload')}
              </Button>
            </Can>
          </>
        }
      />
      <FilterBox name="blurry" label={t('storage.search')} />
      <PagedTable<StorageFile>
        list={list}
        rowKey="id"
        empty={t(blurry ? 'common.noMatch' : 'storage.empty')}
        columns={columns}
      />
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
      {renamed && <RenameForm row={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}
