import type { ShareRecord } from '@sunmao/contract'
import type { TableProps } from 'antd'
import type { TFunction } from 'i18next'
import { type Meaning, Status } from '../../../ui/label/status.tsx'
import { minuteText } from '../../../ui/text/format.ts'

const meanings: Record<ShareRecord['action'], Meaning> = {
  open: 'done',
  download: 'review',
  print: 'review',
  comment: 'doing',
  refused: 'open',
}

/** What is known of each use. */
export const recordColumns = (t: TFunction): NonNullable<TableProps<ShareRecord>['columns']> => [
  { title: t('share.when'), render: (_, row) => minuteText(row.createTime) },
  {
    title: t('share.action'),
    render: (_, row) => <Status meaning={meanings[row.action]}>{t(`share.action.${row.action}`)}</Status>,
  },
  { title: t('share.reader'), dataIndex: 'reader' },
  { title: t('share.what'), render: (_, row) => row.what || '–' },
  { title: t('share.ip'), dataIndex: 'address' },
  { title: t('share.device'), dataIndex: 'device' },
]
