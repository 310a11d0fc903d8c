import type { announcementStates, ManagedAnnouncement } from '@sunmao/contract'
import { Button, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EditActions } from '../../../resource/edit-actions.tsx'
import { Can } from '../../../session/can.tsx'
import { type Meaning, Status } from '../../../ui/label/status.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { AnnouncementMarks } from '../announcement-marks.tsx'

type State = (typeof announcementStates)[number]
const meanings: Readonly<Record<State, Meaning>> = { draft: 'doing', current: 'done', expired: 'void' }
const stateOf = ({ isDraft, isExpired }: ManagedAnnouncement): State =>
  isDraft ? 'draft' : isExpired ? 'expired' : 'current'

interface Actions {
  onEdit: (row: ManagedAnnouncement) => void
  onReceipts: (row: ManagedAnnouncement) => void
  onSubmit: (row: ManagedAnnouncement) => void
  onRemove: (row: ManagedAnnouncement) => void
}

export function useManagedColumns({
  onEdit,
  onReceipts,
  onSubmit,
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
        <Status meaning={meanings[stateOf(row)]}>
          {t(row.approvalId === undefined ? `announcement.${stateOf(row)}` : 'announcement.waiting')}
        </Status>
      ),
    },
    { title: t('announcement.publishedAt'), render: (_, row) => (row.isDraft ? '–' : minuteText(row.createTime)) },
    {
      title: t('common.actions'),
      render: (_, row) => (
        <>
          {row.isDraft && row.approvalId === undefined && (
            <Can codes={['announcement:add']}>
              <Button type="link" size="small" onClick={() => onSubmit(row)}>
                {t('announcement.submit')}
              </Button>
            </Can>
          )}
          {row.approvalId === undefined ? (
            <EditActions name="announcement" onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />
          ) : (
            <Link to={`/enterpriseApproval?id=${row.approvalId}`}>{t('approval.open')}</Link>
          )}
        </>
      ),
    },
  ]
}
