import { type UserDesktop, userDesktop } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { ApplyForm } from './apply-form.tsx'
import { DesktopCard } from './desktop-card.tsx'
import { DesktopHistory } from './desktop-history.tsx'
import './user-desktop.css'

const isWaitingOne = ({ status }: UserDesktop) => status === 'applied' || status === 'approved'
const isNow = (row: UserDesktop) => row.status === 'ready' || isWaitingOne(row)

/** What is there or asked for, as cards; what was, below. */
export function MyDesktops() {
  const { t } = useTranslation()
  const [isApplying, setApplying] = useState(false)
  const detail = useCall(userDesktop.detail, {})
  if (detail.error) return <Failure text={detail.error.message} onRetry={detail.refetch} />
  if (!detail.data) return <SkeletonList rows={3} />
  const { desktops, address } = detail.data
  const now = desktops.filter(isNow)
  const isWaiting = desktops.some(isWaitingOne)
  const apply = (
    <Button type="primary" icon={<Icon name="plus" />} disabled={isWaiting} onClick={() => setApplying(true)}>
      {t('userDesktop.apply')}
    </Button>
  )
  return (
    <>
      <div className="desktop-bar">
        {apply}
        {isWaiting && <span className="desktop-hint">{t('userDesktop.waiting')}</span>}
      </div>
      {now.length === 0 ? (
        <Empty text={t('userDesktop.none')} />
      ) : (
        <ul className="desktop-cards">
          {now.map((row) => (
            <DesktopCard key={row.id} row={row} address={row.isCurrent ? address : undefined} />
          ))}
        </ul>
      )}
      <DesktopHistory rows={desktops.filter((row) => !isNow(row))} />
      {isApplying && <ApplyForm onClose={() => setApplying(false)} />}
    </>
  )
}
