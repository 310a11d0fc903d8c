import type { HubFile } from '@sunmao/contract'
import type { Box2, SheetComparison } from '@sunmao/dxf'
import { Select, Slider } from 'antd'
import { useTranslation } from 'react-i18next'
import { isShown, useFileVersions } from '../../hub-file/hub-file.api.ts'
import { useSheet } from '../stage/sheet-stage.panel.tsx'

interface ComparePanelProps {
  file: HubFile
  otherId: number
  comparison: SheetComparison | undefined
  /** Why the two cannot be compared. */
  problem: string | undefined
  /** A picture has no parts to be counted. */
  isPicture: boolean
  opacity: number
  onOpacity: (opacity: number) => void
  onOther: (fileId: number | undefined) => void
}

export function ComparePanel(props: ComparePanelProps) {
  const { file, otherId, comparison, problem, isPicture, opacity, onOpacity, onOther } = props
  const { t } = useTranslation()
  const view = useSheet()
  const { data } = useFileVersions(file.projId, file.hubFileId)
  const others = (data?.content ?? []).filter((row) => row.fileId !== file.fileId && isShown(row))
  if (data && others.length === 0) return <p className="model-quiet">{t('drawing.oneVersion')}</p>
  const show = ([x0, y0, x1, y1]: Box2) => {
    const air = Math.max(x1 - x0, y1 - y0) * 0.6
    view.fit([x0 - air, y0 - air, x1 + air, y1 + air])
  }
  return (
    <>
      <Select
        allowClear
        className="drawing-wide"
        placeholder={t('drawing.compareWith')}
        aria-label={t('drawing.compareWith')}
        value={otherId || undefined}
        options={others.map(({ fileId, version, revision }) => ({
          value: fileId,
          label: [t('model.versionNo', { version }), revision].filter(Boolean).join(' · '),
        }))}
        onChange={onOther}
      />
      {otherId > 0 && (
        <>
          <p className="drawing-legend">
            <i className="drawing-ink-old" /> {t('drawing.onlyOld')}
            <i className="drawing-ink-new" /> {t('drawing.onlyNew')}
            <i className="drawing-ink-both" /> {t('drawing.inBoth')}
          </p>
          <div className="drawing-opacity">
            {t('drawing.newOpacity')}
            <Slider
              min={0}
              max={100}
              value={Math.round(opacity * 100)}
              onChange={(value: number) => onOpacity(value / 100)}
              ariaLabelForHandle={t('drawing.newOpacity')}
            />
          </div>
          {!comparison && <p className="model-quiet">{problem ?? t('drawing.comparing')}</p>}
          {comparison && <p>{t('drawing.changes', { count: comparison.changes.length })}</p>}
          <ul className="drawing-hits">
            {comparison?.changes.map(({ kind, box, added, removed, texts }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: changes have no other name.
              <li key={at}>
                <button type="button" onClick={() => show(box)}>
                  {t(`drawing.change.${kind}`)}{' '}
                  <span className="model-quiet">
                    {isPicture ? `#${at + 1}` : t('drawing.changeParts', { added, removed })}
                  </span>
                  {[...texts.removed, ...texts.added].length > 0 && (
                    <span className="drawing-change-texts">
                      {texts.removed.map((text) => (
                        <del key={text}>{text}</del>
                      ))}{' '}
                      {texts.added.map((text) => (
                        <ins key={text}>{text}</ins>
                      ))}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
