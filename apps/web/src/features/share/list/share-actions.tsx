import type { Share } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ExceptionApproval } from '../exception-approval.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { ShareForm } from './share-form.tsx'
import { useShareActions } from './use-share-actions.ts'
import { useShareRights } from './use-share-rights.ts'

/** What one may do with a share, as far as its state lets one. */
export function ShareActions({ row }: { row: Share }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const run = useShareActions()
  const { mayEdit, mayRevoke } = useShareRights(row.projId)([row])
  const [shown, setShown] = useState<'form' | 'handOver' | 'approval'>()
  const navigate = useNavigate()
  const isOver = row.status === 'revoked'
  const items = [
    !isOver && { key: 'copy', label: t('share.copy'), onClick: () => void run.copy(row) },
    { key: 'qr', label: t('share.qr'), onClick: () => setQuery({ id: row.id }) },
    { key: 'records', label: t('share.uses'), onClick: () => setQuery({ id: row.id, at: 'records' }) },
    mayEdit &&
      row.status === 'waiting' &&
      row.approvalId === undefined && {
        key: 'approval',
        label: t('share.submit'),
        onClick: () => setShown('approval'),
      },
    row.approvalId !== undefined && {
      key: 'approval',
      label: t('approval.open'),
      onClick: () => navigate(`/approval?projId=${row.projId}&id=${row.approvalId}`),
    },
    mayEdit &&
      !isOver &&
      row.approvalId === undefined && { key: 'edit', label: t('common.edit'), onClick: () => setShown('form') },
    mayEdit &&
      (row.status === 'on' || row.status === 'off') && {
        key: 'turn',
        label: t(row.status === 'off' ? 'share.turnOn' : 'share.turnOff'),
        onClick: () => void run.turn(row),
      },
    mayEdit && { key: 'handOver', label: t('share.handOver'), onClick: () => setShown('handOver') },
    mayRevoke &&
      !isOver && { key: 'revoke', label: t('share.revoke'), danger: true, onClick: () => run.askRevoke([row]) },
  ].filter((item) => item !== false)
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          size="small"
          type="text"
          aria-label={t('model.moreNamed', { name: row.description })}
          icon={<Icon name="more" />}
        />
      </Dropdown>
      {shown === 'form' && <ShareForm row={row} onClose={() => setShown(undefined)} />}
      {shown === 'approval' && <ExceptionApproval share={row} onClose={() => setShown(undefined)} />}
      {shown === 'handOver' && <HandOverForm projId={row.projId} rows={[row]} onClose={() => setShown(undefined)} />}
    </>
  )
}
