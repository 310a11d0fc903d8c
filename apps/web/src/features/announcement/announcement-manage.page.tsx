import { announcement, announcementStates, type ManagedAnnouncement } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { Can } from '../../session/can.tsx'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../ui/filter/filter-select.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { StartApprovalDialog } from '../approval/start/start-approval.panel.tsx'
import { announcementReads } from './announcement.api.ts'
import { AnnouncementForm } from './manage/announcement-form.tsx'
import { useManagedColumns } from './manage/managed-columns.tsx'
import { ReceiptsDrawer } from './manage/receipts-drawer.tsx'
import './manage/manage.css'

/** Announcements as their authors see them. */
export function AnnouncementManagePage() {
  const { t } = useTranslation()
  const { query } = usePage()
  const blurry = query.get('blurry') ?? undefined
  const state = announcementStates.find((one) => one === query.get('state'))
  const list = useCall(announcement.list, { query: { ...usePaging(), blurry, state } }, { keepPrevious: true })
  const [editing, setEditing] = useState<ManagedAnnouncement | 'new'>()
  const [counted, setCounted] = useState<ManagedAnnouncement>()
  const [submitted, setSubmitted] = useState<ManagedAnnouncement>()
  const remove = useSend(announcement.remove, announcementReads)
  const ask = useDanger()
  const columns = useManagedColumns({
    onEdit: setEditing,
    onReceipts: setCounted,
    onSubmit: setSubmitted,
    onRemove: ({ id, title }) =>
      ask({
        title: t('announcement.removeTitle', { title }),
        content: t('announcement.removeText'),
        okText: t('common.delete'),
        run: () => remove.mutateAsync({ body: [id] }),
        done: t('announcement.removed'),
      }),
  })
  const isFiltered = blurry !== undefined || state !== undefined
  return (
    <>
      <PageHead
        title={t('announcement.title')}
        count={list.data && t('announcement.count', { count: list.data.totalElements })}
        actions={
          <Can codes={['announcement:add']}>
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
              {t('announcement.add')}
            </Button>
          </Can>
        }
      />
      <div className="manage-filters">
        <FilterBox name="blurry" label={t('announcement.search')} />
        <FilterSelect
          name="state"
          label={t('common.status')}
          options={announcementStates.map((value) => ({ value, label: t(`announcement.${value}`) }))}
        />
      </div>
      <PagedTable<ManagedAnnouncement>
        list={list}
        rowKey="id"
        columns={columns}
        empty={t(isFiltered ? 'common.noMatch' : 'announcement.managedEmpty')}
      />
      {editing && (
        <AnnouncementForm row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {submitted && (
        <StartApprovalDialog
          kind="announcement"
          purpose="publish"
          subjects={[{ id: submitted.id, title: submitted.title }]}
          onClose={() => setSubmitted(undefined)}
        />
      )}
      {counted && <ReceiptsDrawer row={counted} onClose={() => setCounted(undefined)} />}
    </>
  )
}
