import type { Model } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { agoWord } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { browseAddress, isReadable, modelAddress } from '../model.api.ts'
import { ModelActions } from '../model-actions.tsx'
import { numberText } from '../model-labels.ts'
import { DocumentHint, ModelMarks } from '../model-marks.tsx'
import { ModelStatus } from '../model-status.panel.tsx'
import { Thumbnail } from '../thumbnail.tsx'

interface ModelCardProps {
  row: Model
  disciplineOf: (value: string) => string
}

export function ModelCard({ row, disciplineOf }: ModelCardProps) {
  const { t, i18n } = useTranslation()
  const { counts } = row
  const count = (value: number) => numberText(value, i18n.language)
  return (
    <li className="model-card">
      <CardPicture row={row} />
      <div className="model-card-body">
        <h2 className="model-card-name">
          <Link to={modelAddress(row)}>{row.name}</Link>
        </h2>
        <p className="model-line">
          {row.discipline && <span>{disciplineOf(row.discipline)}</span>}
          <span>{t('model.versionNo', { version: row.version })}</span>
          <span className="model-quiet">{sizeText(row.size, i18n.language)}</span>
        </p>
        <ModelStatus row={row} />
        {row.format === 'document' && <DocumentHint />}
        {counts && (
          <p className="model-line model-quiet">
            <span>{t('model.elementCount', { count: counts.elements, shown: count(counts.elements) })}</span>
            <span>{t('model.storeyCount', { count: counts.storeys })}</span>
            {counts.spaces > 0 && (
              <span>{t('model.roomCount', { count: counts.spaces, shown: count(counts.spaces) })}</span>
            )}
          </p>
        )}
        <ModelMarks row={row} />
        <div className="model-card-foot">
          <span className="model-quiet">
            {row.createBy} · {agoWord(row.createTime, t)}
          </span>
          <ModelActions row={row} />
        </div>
      </div>
    </li>
  )
}

/** Opens what it shows. */
function CardPicture({ row }: { row: Model }) {
  const { t } = useTranslation()
  const may = useProjectCan(row.projId)
  const isDrawn = row.format !== 'document' && isReadable(row) && (!row.locked || may('model:edit'))
  if (!isDrawn) return <Thumbnail row={row} />
  return (
    <Link
      className="model-picture-link"
      to={browseAddress(row.projId, row)}
      aria-label={t('model.openNamed', { name: row.name })}
    >
      <Thumbnail row={row} />
    </Link>
  )
}
