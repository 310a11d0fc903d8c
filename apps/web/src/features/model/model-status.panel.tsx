import type { Model } from '@sunmao/contract'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { Elapsed } from '../../ui/label/elapsed.tsx'
import { Status } from '../../ui/label/status.tsx'
import { Turn } from '../../ui/label/turn.tsx'
import { toDate } from '../../ui/text/format.ts'
import { meanings } from './model-labels.ts'

interface ModelStatusProps {
  row: Model
  /** Without the reason of a failure. */
  isBrief?: boolean
}

/** How far a model is; while it is being converted, at what and for how long. */
export function ModelStatus({ row, isBrief = false }: ModelStatusProps) {
  const { t } = useTranslation()
  const isWaiting = row.status === 'queued' || row.status === 'converting'
  const begun = isWaiting ? toDate(row.statusTime) : undefined
  // A document is only kept: nothing in it can be looked at here.
  const isKept = row.format === 'document' && row.status === 'ready'
  return (
    <span className="model-status">
      <Status meaning={isKept ? 'void' : meanings[row.status]}>
        {t(isKept ? 'model.status.document' : `model.status.${row.status}`)}
      </Status>
      {begun && (
        <span className="model-quiet">
          {row.status === 'queued' && row.before !== undefined && (
            <>
              <Turn before={row.before} />
              {' · '}
            </>
          )}
          {row.status === 'converting' && row.stage && `${t(`model.stage.${row.stage}`)} · `}
          <Elapsed since={begun.getTime()} />
        </span>
      )}
      {row.status === 'converting' && (
        <Progress
          size="small"
          percent={Math.floor(row.progress)}
          aria-label={t('model.progressNamed', { name: row.name })}
        />
      )}
      {row.status === 'failed' && !isBrief && row.error && <span className="model-error">{row.error}</span>}
    </span>
  )
}
