import type { Share } from '@sunmao/contract'
import type { TableProps } from 'antd'
import type { TFunction } from 'i18next'
import { agoWord } from '../../../ui/text/format.ts'
import { audienceWord, expiryWord, kindWord, openingsWord, versionWord } from '../share-labels.ts'
import { ShareStatus } from '../share-status.tsx'

/** The columns of every inventory. */
export const shareColumns = (t: TFunction, onOpen: (row: Share) => void): NonNullable<TableProps<Share>['columns']> => [
  { title: t('share.no'), dataIndex: 'no', align: 'right' },
  {
    title: t('share.name'),
    render: (_, row) => (
      <span className="share-named">
        <button type="button" className="card-open" onClick={() => onOpen(row)}>
          {row.description}
        </button>
        {row.groupName && <span className="share-quiet">{row.groupName}</span>}
      </span>
    ),
  },
  { title: t('share.content'), render: (_, row) => kindWord(t, row.accessType) },
  { title: t('common.status'), render: (_, row) => <ShareStatus status={row.status} /> },
  { title: t('share.who'), render: (_, row) => audienceWord(t, row) },
  { title: t('share.version'), render: (_, row) => versionWord(t, row) },
  { title: t('share.until'), render: (_, row) => expiryWord(t, row.expiry) },
  { title: t('share.openings'), align: 'right', render: (_, row) => openingsWord(row) },
  { title: t('share.lastUse'), render: (_, row) => (row.lastUse ? agoWord(row.lastUse, t) : t('share.never')) },
  { title: t('share.owner'), render: (_, row) => row.owner.nickName },
]
