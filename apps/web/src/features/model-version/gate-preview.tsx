import { modelPubVersion } from '@sunmao/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { GateReport } from './gate-report.tsx'

interface GatePreviewProps {
  subId: number
  fileIds: number[]
  /** Told whether nothing stands in the way, as far as is known. */
  onClear: (isClear: boolean) => void
}

/** What a release of these models would meet, and the note that would go with it. */
export function GatePreview({ subId, fileIds, onClear }: GatePreviewProps) {
  const { t } = useTranslation()
  const isAny = fileIds.length > 0
  const { data, error, refetch } = useCall(modelPubVersion.gate, { body: { subId, fileIds } }, { enabled: isAny })
  const isStopped = data?.gate.some(({ level }) => level === 'stop') ?? true
  useEffect(() => onClear(isAny && !isStopped), [onClear, isAny, isStopped])
  if (!isAny) return <p className="model-quiet release-gate">{t('modelPubVersion.chooseModels')}</p>
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={2} />
  return (
    <div className="release-gate">
      <h2 className="release-title">{t('modelPubVersion.gate')}</h2>
      <GateReport gate={data.gate} />
      {isStopped && <p role="alert">{t('modelPubVersion.stoppedHint')}</p>}
      <h2 className="release-title">{t('modelPubVersion.releaseNote')}</h2>
      <p className="release-note">{data.releaseNote}</p>
    </div>
  )
}
