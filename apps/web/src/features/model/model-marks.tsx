import type { Model } from '@sunmao/contract'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { modelAddress } from './model.api.ts'

const exportHelp = '/help?id=3-models/03-export-ifc.md'

/** What is to be known about a model at a glance. */
export function ModelMarks({ row }: { row: Model }) {
  const { t } = useTranslation()
  const warnings = row.warnings.length
  const problems = row.counts?.problems ?? 0
  return (
    <span className="model-marks">
      {row.locked && <Icon name="lock" label={t('model.lockedMark')} />}
      {warnings > 0 && (
        <Tooltip title={row.warnings.join('\n')} classNames={{ root: 'model-tip' }}>
          <Link to={modelAddress(row)} className="status-doing">
            {t('model.warningCount', { count: warnings })}
          </Link>
        </Tooltip>
      )}
      {problems > 0 && (
        <Link to={modelAddress(row)} className="status-doing">
          {t('model.problemCount', { count: problems })}
        </Link>
      )}
      {row.isOutdated && <span className="model-quiet">{t('model.outdated')}</span>}
    </span>
  )
}

/** Why a document cannot be looked into, and what to do about it. */
export function DocumentHint() {
  const { t } = useTranslation()
  return (
    <span className="model-quiet">
      {t('model.documentHint')}{' '}
      <a href={exportHelp} target="_blank" rel="noopener noreferrer">
        {t('model.exportHelp')}
      </a>
    </span>
  )
}
