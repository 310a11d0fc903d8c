import { type ClashDecision, clashDecisions } from '@sunmao/contract'
import { App, Button, Dropdown, Input, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTellFailure } from '../../../api/use-refused.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useCreateGroup, useSetStatus } from '../clash.api.ts'

/** What one does with several points at once. */
export function BulkBar({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const tellFailure = useTellFailure()
  const setStatus = useSetStatus()
  const create = useCreateGroup()
  const [name, setName] = useState('')
  const decide = (status: ClashDecision) =>
    setStatus.mutate(
      { body: { ids: [...ids], status } },
      {
        onSuccess: ({ changed }) => {
          message.success(t('clash.changed', { count: changed }))
          onDone()
        },
        onError: tellFailure,
      },
    )
  const group = () =>
    create.mutate(
      { body: { name: name.trim(), pointIds: [...ids] } },
      {
        onSuccess: (made) => {
          message.success(t('clash.grouped', { name: made.name }))
          onDone()
        },
        onError: tellFailure,
      },
    )
  return (
    <div className="clash-bulk" role="toolbar" aria-label={t('common.selected', { count: ids.length })}>
      <span>{t('common.selected', { count: ids.length })}</span>
      <Dropdown
        trigger={['click']}
        menu={{
          items: clashDecisions.map((status) => ({
            key: status,
            label: t(`clash.decide.${status}`),
            onClick: () => decide(status),
          })),
        }}
      >
        <Button size="small" loading={setStatus.isPending}>
          {t('common.status')} <Icon name="chevron-down" size={12} />
        </Button>
      </Dropdown>
      <Popover
        trigger="click"
        content={
          <form
            className="clash-group-form"
            onSubmit={(event) => {
              event.preventDefault()
              if (name.trim()) group()
            }}
          >
            <Input
              autoFocus
              maxLength={120}
              value={name}
              aria-label={t('clash.groupName')}
              placeholder={t('clash.groupName')}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="primary" htmlType="submit" disabled={!name.trim()} loading={create.isPending}>
              {t('common.save')}
            </Button>
          </form>
        }
      >
        <Button size="small">{t('clash.newGroup')}</Button>
      </Popover>
      <Button size="small" type="text" onClick={onDone}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
