import type { Share } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { LabelDialog } from '../labels/label-dialog.tsx'
import { useSaveLabels } from '../labels/use-save-labels.ts'
import { HandOverForm } from './hand-over-form.tsx'
import { useShareActions } from './use-share-actions.ts'
import { useShareRights } from './use-share-rights.ts'

interface ShareBulkBarProps {
  projId: number
  chosen: readonly Share[]
  onClear: () => void
}

/** What is done with the chosen ones together. */
export function ShareBulkBar({ projId, chosen, onClear }: ShareBulkBarProps) {
  const { t } = useTranslation()
  const run = useShareActions()
  const saveLabels = useSaveLabels(projId)
  const [shown, setShown] = useState<'labels' | 'handOver'>()
  const { mayEdit, mayRevoke } = useShareRights(projId)(chosen)
  const live = chosen.filter(({ status }) => status !== 'revoked')
  return (
    <div className="share-bulk" role="toolbar" aria-label={t('share.chosen', { count: chosen.length })}>
      <b>{t('share.chosen', { count: chosen.length })}</b>
      <Button type="text" icon={<Icon name="print" />} disabled={live.length === 0} onClick={() => setShown('labels')}>
        {t('share.printLabels')}
      </Button>
      {mayEdit && (
        <Button type="text" icon={<Icon name="user" />} onClick={() => setShown('handOver')}>
          {t('share.handOver')}
        </Button>
      )}
      {mayRevoke && (
        <Button
          type="text"
          danger
          icon={<Icon name="close" />}
          disabled={live.length === 0}
          onClick={() => run.askRevoke(live, onClear)}
        >
          {t('share.revoke')}
        </Button>
      )}
      <Button type="text" className="share-bulk-end" onClick={onClear}>
        {t('common.cancel')}
      </Button>
      {shown === 'labels' && (
        <LabelDialog
          names={live.map(({ description }) => description)}
          onSave={(sheet) =>
            saveLabels(
              live.map(({ id }) => id),
              sheet,
            )
          }
          onClose={() => setShown(undefined)}
        />
      )}
      {shown === 'handOver' && (
        <HandOverForm projId={projId} rows={chosen} onClose={() => setShown(undefined)} onDone={onClear} />
      )}
    </div>
  )
}
