import { type UserDesktop, userDesktop } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { openDesktop } from '../../shell/presence/desktop-window.ts'
import { Status } from '../../ui/label/status.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { DesktopApprovals } from './desktop-approvals.tsx'
import { DesktopStatus } from './desktop-status.tsx'

/** `address` is there for the current one only; another one is made current first. */
export function DesktopCard({ row, address }: { row: UserDesktop; address: string | undefined }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const danger = useDanger()
  const change = useSend(userDesktop.switch, [userDesktop.detail])
  const withdraw = useSend(userDesktop.withdraw, [userDesktop.detail])
  const askWithdraw = () =>
    danger({
      title: t('userDesktop.withdrawTitle'),
      okText: t('userDesktop.withdraw'),
      run: () => withdraw.mutateAsync({ body: { id: row.id } }),
      done: t('userDesktop.withdrawn'),
    })
  const makeCurrent = async () => {
    await change.mutateAsync({ body: { id: row.id } })
    message.success(t('userDesktop.switched', { name: row.name }))
  }
  return (
    <li className="desktop-card">
      <header className="desktop-card-head">
        <Icon name="monitor" size={20} />
        <h2 className="desktop-card-name">{row.name ?? row.specLabel}</h2>
        {row.isCurrent ? <Status meaning="review">{t('userDesktop.current')}</Status> : <DesktopStatus {...row} />}
      </header>
      {row.name && <p>{row.specLabel}</p>}
      <p className="desktop-hint">{row.note ?? row.reason}</p>
      {row.approvalId !== undefined && row.status !== 'ready' && <DesktopApprovals id={row.id} />}
      <footer className="desktop-card-foot">
        <span className="desktop-hint">{row.createTime}</span>
        {address && (
          <Button
            type="primary"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => {
              event.preventDefault()
              openDesktop(address)
            }}
          >
            {t('userDesktop.open')}
          </Button>
        )}
        {row.status === 'ready' && !row.isCurrent && (
          <Button loading={change.isPending} onClick={() => makeCurrent().catch(() => undefined)}>
            {t('userDesktop.switch')}
          </Button>
        )}
        {(row.status === 'applied' || row.status === 'approved') && (
          <Button onClick={askWithdraw}>{t('userDesktop.withdraw')}</Button>
        )}
      </footer>
    </li>
  )
}
