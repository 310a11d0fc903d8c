import type { ManagedAnnouncement } from '@sunmao/contract'
import { Button, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EditActions } from '../../../resource/edit-actions.tsx'
import { Status } from '../../../ui/label/status.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { AnnouncementMarks } from '../announcement-marks.tsx'

interface Actions {
  onEdit: (row: ManagedAnnouncement) => void
  onReceipts: (row: ManagedAnnouncement) => void
  onRemove: (row: ManagedAnnouncement) => void
}

export function useManagedColumns({
  onEdit,
  onReceipts,
  onRemove,
}: Actions): TableProps<ManagedAnnouncement>['columns'] {
  const { t, i18n } = useTranslation()
  const audienceOf = ({ audience }: ManagedAnnouncement) =>
    audience.length === 0
      ? t('announcement.everybody')
      : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(audience.map(({ name }) => name))
  return [
    {
      title: t('announcement.name'),
      render: (_, row) => (
        <>
          <AnnouncementMarks mustRead={row.mustRead} pinned={row.pinned} />
          <Link className="manage-title" title={row.title} to={`/announcement/detail?id=${row.id}`}>
            {row.title}
          </Link>
        </>
      ),
    },
    {
      title: t('announcement.audience'),
      render: (_, row) => (
        <div className="manage-audience" title={audienceOf(row)}>
          {audienceOf(row)}
        </div>
      ),
    },
    { title: t('announcement.source'), render: (_, row) => row.source || '–' },
    {
      title: t('announcement.readOf'),
      render: (_, row) => (
        <Button type="link" size="small" title={t('announcement.receipts')} onClick={() => onReceipts(row)}>
          {row.readCount} / {row.audienceCount}
        </Button>
      ),
    },
    {
      title: t('announcement.expiresAt'),
      render: (_, row) => (row.expiresAt ? minuteText(row.expiresAt) : t('announcement.forever')),
    },
    {
      title: t('common.status'),
      render: (_, row) => (
        <Status meaning={row.isExpired ? 'void' : 'done'}>
          {t(row.isExpired ? 'announcement.expired' : 'announcement.current')}
        </Status>
      ),
    },
    { title: t('announcement.publishedAt'), render: (_, row) => minuteText(row.createTime) },
    {
      title: t('common.actions'),
      render: (_, row) => <EditActions name="announcement" onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />,
    },
  ]
}
