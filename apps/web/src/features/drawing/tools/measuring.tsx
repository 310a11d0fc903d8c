import type { Point2 } from '@sunmao/dxf'
import { useTranslation } from 'react-i18next'
import { lengthText } from '../../../ui/text/measured-text.ts'
import { useSheet, useSheetCamera } from '../stage/sheet-stage.panel.tsx'

interface MeasuringProps {
  /** Two points of each length; the last may wait for its second one. */
  lengths: readonly (readonly Point2[])[]
  hover: Point2 | undefined
  /** Nothing = the sheet has no unit; then its own units are told. */
  metresPerUnit: number | undefined
}

/** Lengths that were measured on the sheet. */
export function Measuring({ lengths, hover, metresPerUnit }: MeasuringProps) {
  const { t, i18n } = useTranslation()
  const view = useSheet()
  useSheetCamera()
  const text = (length: number) =>
    metresPerUnit === undefined
      ? t('drawing.units', { length: new Intl.NumberFormat(i18n.language).format(Math.round(length * 100) / 100) })
      : lengthText(length * metresPerUnit * 1000, i18n.language)
  return (
    <svg className="sheet-over" aria-hidden="true">
      {lengths.map((points, at) => {
        const [from, to = hover] = points
        if (!from || !to) return null
        const [a, b] = [view.project(from), view.project(to)]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lengths are only added at the end.
          <g key={at}>
            <line className="sheet-measure" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
            <circle className="sheet-measure-dot" cx={a.x} cy={a.y} r={3.5} />
            <circle className="sheet-measure-dot" cx={b.x} cy={b.y} r={3.5} />
            <text className="sheet-measure-text" x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 - 6}>
              {text(Math.hypot(to[0] - from[0], to[1] - from[1]))}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
