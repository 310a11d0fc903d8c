import type { Feedback } from '@sunmao/contract'
import { Button, type TableProps } from 'antd'
import type { TFunction } from 'i18next'
import { minuteText } from '../../ui/text/format.ts'
import { FeedbackStatus } from './feedback-status.tsx'

/** What a list of feedback shows; whoever sees only his own needs no sender. */
export const feedbackColumns = (
  t: TFunction,
  onOpen: (row: Feedback) => void,
  withSender: boolean,
): NonNullable<TableProps<Feedback>['columns']> => [
  {
    title: t('feedback.description'),
    render: (_, row) => (
      <Button type="link" size="small" className="feedback-open" title={row.description} onClick={() => onOpen(row)}>
        {row.description}
      </Button>
    ),
  },
  { title: t('feedback.module'), dataIndex: 'moduleLabel' },
  { title: t('common.status'), render: (_, row) => <FeedbackStatus status={row.status} /> },
  ...(withSender ? [{ title: t('feedback.sender'), render: (_: unknown, row: Feedback) => row.user.nickName }] : []),
  {
    title: t('feedback.answer'),
    render: (_, row) => <span className="feedback-brief">{row.answer ?? '–'}</span>,
  },
  { title: t('common.createTime'), render: (_, row) => minuteText(row.createTime) },
]
