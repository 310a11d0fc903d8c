import { type Issue, issue } from '@sunmao/contract'
import { App, Button, DatePicker, Dropdown, Input, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { useDict } from '../../../api/use-dict.ts'
import { useTellFailure } from '../../../api/use-refused.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { listAddress } from '../issue.api.ts'
import { issueReads } from '../issue-reads.ts'
import { useBulkEdit } from './use-bulk-edit.tsx'

interface BulkBarProps {
  projId: number
  chosen: readonly Issue[]
  onClear: () => void
}

/** What is done with the chosen ones together. */
export function BulkBar({ projId, chosen, onClear }: BulkBarProps) {
  const { t } = useTranslation()
  const { apply, isBusy } = useBulkEdit()
  const priorities = useDict('issue_priority')
  const danger = useDanger()
  const { message } = App.useApp()
  const close = useSend(issue.closeIssue, issueReads, { quiet: true })
  const tellFailure = useTellFailure(listAddress)
  const [people, setPeople] = useState<number[]>([])
  const [label, setLabel] = useState('')
  const count = chosen.length
  const edit = async (changesOf: Parameters<typeof apply>[1]) => {
    await apply(chosen, changesOf)
    onClear()
  }
  const askClose = () =>
    danger({
      title: t('issue.bulk.closeTitle', { count }),
      content: t('issue.bulk.closeText'),
      okText: t('issue.bulk.close'),
      run: async () => {
        try {
          await close.mutateAsync({ body: { ids: chosen.map(({ id }) => id) } })
          message.success(t('issue.bulk.closed'))
          onClear()
        } catch (error) {
          tellFailure(error)
        }
      },
    })
  return (
    <div className="issue-bulk" role="toolbar" aria-label={t('issue.bulk.count', { count })}>
      <b>{t('issue.bulk.count', { count })}</b>
      <Popover
        trigger="click"
        content={
          <div className="issue-bulk-people">
            <PeopleSelect
              projId={projId}
              isMany
              aria-label={t('issue.field.assigneeIds')}
              value={people}
              onChange={setPeople}
            />
            <Button
              type="primary"
              disabled={people.length === 0}
              onClick={() => void edit(() => ({ assigneeIds: people }))}
            >
              {t('common.ok')}
            </Button>
          </div>
        }
      >
        <Button type="text" icon={<Icon name="user" />} loading={isBusy}>
          {t('issue.bulk.assign')}
        </Button>
      </Popover>
      <Dropdown
        trigger={['click']}
        menu={{
          items: priorities.entries.map(({ value, label: word }) => ({
            key: value,
            label: word,
            onClick: () => void edit(() => ({ priority: value })),
          })),
        }}
      >
        <Button type="text" icon={<Icon name="flag" />}>
          {t('issue.bulk.priority')}
        </Button>
      </Dropdown>
      <Popover
        trigger="click"
        content={
          <DatePicker
            aria-label={t('issue.field.dueDate')}
            onChange={(day) => day && void edit(() => ({ dueDate: day.format('YYYY-MM-DD') }))}
          />
        }
      >
        <Button type="text" icon={<Icon name="calendar" />}>
          {t('issue.bulk.due')}
        </Button>
      </Popover>
      <Popover
        trigger="click"
        content={
          <Input.Search
            maxLength={60}
            value={label}
            aria-label={t('issue.bulk.label')}
            enterButton={t('common.ok')}
            onChange={({ target }) => setLabel(target.value)}
            onSearch={(text) =>
              text.trim() && void edit((row) => ({ labels: [...new Set([...row.labels, text.trim()])] }))
            }
          />
        }
      >
        <Button type="text" icon={<Icon name="bookmark" />}>
          {t('issue.bulk.label')}
        </Button>
      </Popover>
      <Button type="text" icon={<Icon name="check" />} onClick={askClose}>
        {t('issue.bulk.close')}
      </Button>
      <Button type="text" className="issue-bulk-end" icon={<Icon name="close" />} onClick={onClear}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
