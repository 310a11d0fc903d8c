import type { Share } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useShareActions } from './use-share-actions.ts'
import { useShareRights } from './use-share-rights.ts'

/** What ends a share at once stands in its row, not behind a menu. */
export function ShareRevoke({ row }: { row: Share }) {
  const { t } = useTranslation()
  const { askRevoke } = useShareActions()
  const { mayRevoke } = useShareRights(row.projId)([row])
  if (!mayRevoke || row.status === 'revoked') return null
  return (
    <Button
      size="small"
      type="text"
      danger
      aria-label={t('share.revokeNamed', { name: row.description })}
      onClick={() => askRevoke([row])}
    >
      {t('share.revoke')}
    </Button>
  )
}
