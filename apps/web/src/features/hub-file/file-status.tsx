import type { HubFile, HubFileStatus } from '@sunmao/contract'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'
import { Turn } from '../../ui/label/turn.tsx'
import { isShown } from './hub-file.api.ts'

const meanings: Readonly<Record<HubFileStatus, Meaning>> = {
  queued: 'review',
  preparing: 'doing',
  ready: 'done',
  partial: 'doing',
  failed: 'open',
}

/** How far a file is; what cannot be shown says why. */
export function FileStatus({ row }: { row: HubFile }) {
  const { t } = useTranslation()
  const isKept = row.status === 'ready' && !isShown(row)
  return (
    <span className="model-status">
      <Status meaning={isKept ? 'void' : meanings[row.status]}>
        {t(isKept ? 'hubFile.status.kept' : `hubFile.status.${row.status}`)}
      </Status>
      {row.status === 'queued' && (
        <span className="model-quiet">
          <Turn before={row.before} />
        </span>
      )}
      {row.status === 'preparing' && (
        <Progress
          size="small"
          percent={Math.floor(row.progress)}
          aria-label={t('hubFile.progressNamed', { name: row.name })}
        />
      )}
      {row.status === 'failed' && row.error && <span className="model-error">{row.error}</span>}
    </span>
  )
}
