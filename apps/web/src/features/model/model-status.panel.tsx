import type { Model } from '@sunmao/contract'
import { Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toDate } from '../../ui/format.ts'
import { Status } from '../../ui/status.tsx'
import { meanings, spanText } from './model-words.ts'

const TICK_MS = 1000

interface ModelStatusProps {
  row: Model
  /** Without the reason of a failure. */
  isBrief?: boolean
}

/** How far a model is; while it is being converted, at what and for how long. */
export function ModelStatus({ row, isBrief = false }: ModelStatusProps) {
  const { t } = useTranslation()
  const isWaiting = row.status === 'queued' || row.status === 'converting'
  // A document is only kept: nothing in it can be looked at here.
  const isKept = row.format === 'document' && row.status === 'ready'
  return (
    <span className="model-status">
      <Status meaning={isKept ? 'void' : meanings[row.status]}>
        {t(isKept ? 'model.status.document' : `model.status.${row.status}`)}
      </Status>
      {isWaiting && <Elapsed row={row} />}
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

function Elapsed({ row }: { row: Model }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  // Only the first conversion begins when the file has come; counts are left from one before.
  const begun = row.counts ? undefined : toDate(row.createTime)
  const words = [
    row.status === 'converting' && row.stage && t(`model.stage.${row.stage}`),
    begun && t('model.elapsed', { span: spanText(now - begun.getTime(), t) }),
  ].filter(Boolean)
  return <span className="model-quiet">{words.join(' · ')}</span>
}
