import { assistant } from '@sunmao/contract'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useSession } from '../../session/session.ts'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'

const DAYS = 30

/** For administrators: who asks how much, and where the limits are set. */
export function UsageDrawer() {
  const { t } = useTranslation()
  const isAdmin = useSession(({ roles }) => roles.includes('admin'))
  const [isOpen, setOpen] = useState(false)
  if (!isAdmin) return null
  return (
    <>
      <Button icon={<Icon name="chart" />} onClick={() => setOpen(true)}>
        {t('assistant.usage.title')}
      </Button>
      <Drawer
        open={isOpen}
        size={420}
        title={t('assistant.usage.title')}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <Usage />
      </Drawer>
    </>
  )
}

function Usage() {
  const { t } = useTranslation()
  const { data } = useCall(assistant.usage, { query: { days: DAYS } })
  if (!data) return <SkeletonList rows={6} />
  const { questions, tokens, useful, wrong, people, hasEndpoint, model } = data
  return (
    <>
      <p>{hasEndpoint ? t('assistant.usage.model', { model }) : t('assistant.usage.noModel')}</p>
      <p>{t('assistant.usage.sum', { days: DAYS, questions, tokens, useful, wrong })}</p>
      <table className="assistant-table">
        <thead>
          <tr>
            <th>{t('assistant.column.person')}</th>
            <th>{t('assistant.usage.questions')}</th>
            <th>{t('assistant.usage.tokens')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ userId, nickName, questions, tokens }) => (
            <tr key={`${userId} ${nickName}`}>
              <td>{nickName}</td>
              <td className="assistant-number">{questions}</td>
              <td className="assistant-number">{tokens}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="assistant-note">{t('assistant.usage.limits')}</p>
    </>
  )
}
