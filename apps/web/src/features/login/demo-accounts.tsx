import { parameters } from '@sunmao/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchOf, useCall } from '../../api/hooks.ts'
import './demo-accounts.css'

export interface DemoAccount {
  username: string
  password: string
  label: string
}

/** Only on a server that runs with demo data. */
export function DemoAccounts({ onPick }: { onPick: (account: DemoAccount) => void }) {
  const { t, i18n } = useTranslation()
  const { data } = useCall(parameters.all, {})
  const askedIn = useRef(i18n.language)
  useEffect(() => {
    if (askedIn.current === i18n.language) return
    askedIn.current = i18n.language
    refetchOf(parameters.all)
  }, [i18n.language])

  const accounts = readAccounts(data?.find((parameter) => parameter.code === 'demo_accounts')?.value)
  if (accounts.length === 0) return null
  return (
    <section className="demo-accounts" aria-label={t('login.demo')}>
      <p className="demo-accounts-head">
        <strong className="demo-accounts-title">{t('login.demo')}</strong>
        {t('login.demoHint')}
      </p>
      {accounts.map((account) => (
        <button
          key={account.username}
          type="button"
          className="demo-accounts-row"
          data-username={account.username}
          onClick={() => onPick(account)}
        >
          <code>{account.username}</code>
          <code>{account.password}</code>
          <span className="demo-accounts-label">{account.label}</span>
        </button>
      ))}
    </section>
  )
}

function readAccounts(value: string | undefined): DemoAccount[] {
  try {
    const read: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(read) ? (read as DemoAccount[]) : []
  } catch {
    return []
  }
}
