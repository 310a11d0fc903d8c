import type { Model } from '@sunmao/contract'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDict } from '../../../api/use-dict.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { lengthUnitText, numberText } from '../model-labels.ts'
import { DocumentHint } from '../model-marks.tsx'
import { Thumbnail } from '../thumbnail.tsx'

const degrees = (radians: number) => (radians * 180) / Math.PI

/** What is known about a version as a whole. */
export function ModelOverview({ row }: { row: Model }) {
  const { t, i18n } = useTranslation()
  const { labelOf } = useDict('discipline')
  const number = (value: number | undefined, digits = 0) =>
    value === undefined ? undefined : numberText(value, i18n.language, digits)
  const { counts, basePoint: base } = row
  return (
    <section className="model-overview">
      <Thumbnail row={row} />
      <div className="model-overview-text">
        <Notices row={row} />
        {/* What a conversion would tell is left out as long as it has not told it. */}
        <Facts
          facts={(
            [
              [t('model.discipline'), row.discipline && labelOf(row.discipline)],
              [t('model.schema'), row.schema],
              [t('model.writtenBy'), row.writtenBy],
              [
                t('model.unit'),
                row.unit === undefined
                  ? undefined
                  : (lengthUnitText(row.unit) ?? t('model.unitMetres', { unit: row.unit })),
              ],
              [
                t('model.basePoint'),
                base &&
                  [
                    base.crs,
                    t('model.basePointText', { x: number(base.x, 3), y: number(base.y, 3), z: number(base.z, 3) }),
                    base.rotation !== 0 && t('model.rotation', { angle: number(degrees(base.rotation), 3) }),
                  ]
                    .filter(Boolean)
                    .join(' · '),
              ],
              [t('model.elements'), number(counts?.elements)],
              [t('model.storeys'), number(counts?.storeys)],
              [t('model.rooms'), number(counts?.spaces)],
              [t('model.systems'), number(counts?.systems)],
              [t('model.triangles'), number(counts?.triangles)],
              [t('model.size'), sizeText(row.size, i18n.language)],
              [t('model.uploaded'), t('model.uploadedBy', { who: row.createBy, when: minuteText(row.createTime) })],
              [t('model.note'), row.note],
            ] as const
          ).filter(([, value]) => value)}
        />
      </div>
    </section>
  )
}

function Notices({ row }: { row: Model }) {
  const { t } = useTranslation()
  return (
    <>
      {!row.isLatest && (
        <Alert
          type="info"
          showIcon
          title={t('model.notLatest')}
          action={<Link to={`/model/list?projId=${row.projId}&sub=${row.subId}`}>{t('model.toList')}</Link>}
        />
      )}
      {row.locked && <Alert type="info" showIcon title={t('model.lockedHint')} />}
      {row.isOutdated && <Alert type="info" showIcon title={t('model.outdatedHint')} />}
      {row.format === 'document' && <DocumentHint />}
      {row.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
    </>
  )
}
