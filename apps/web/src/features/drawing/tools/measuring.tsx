import type { Point2, Sheet } from '@sunmao/dxf'
import { snapSheet } from '@sunmao/viewer'
import { useTranslation } from 'react-i18next'
import { useSheetCamera, useStage } from '../stage/sheet-stage.panel.tsx'

/** How near the pointer must be to what it snaps to, in CSS pixels. */
const SNAP_PX = 12

/** The point that a click means: an end, a middle or a centre nearby, else where it is. */
export function snapped(
  sheet: Sheet | undefined,
  point: Point2,
  unitsPerPixel: number,
  layers: ReadonlyMap<string, boolean>,
): Point2 {
  if (!sheet) return point
  const isOn = (name: string) => layers.get(name) ?? sheet.layers.find((layer) => layer.name === name)?.isOn ?? true
  return snapSheet(sheet, point, unitsPerPixel * SNAP_PX, isOn)?.point ?? point
}

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
  const { view } = useStage()
  useSheetCamera()
  const text = (length: number) =>
    metresPerUnit === undefined
      ? t('drawing.units', { length: new Intl.NumberFormat(i18n.language).format(Math.round(length * 100) / 100) })
      : `${new Intl.NumberFormat(i18n.language).format(Math.round(length * metresPerUnit * 1000))} mm`
  return (
    <svg className="sheet-over" aria-hidden="true">
      {lengths.map((points, at) => {
        const [from, to = hover] = points
        if (!from || !to) return null
        const [[ax, ay], [bx, by]] = [view.toWindow(from), view.toWindow(to)]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lengths are only added at the end.
          <g key={at}>
            <line className="sheet-measure" x1={ax} y1={ay} x2={bx} y2={by} />
            <circle className="sheet-measure-dot" cx={ax} cy={ay} r={3.5} />
            <circle className="sheet-measure-dot" cx={bx} cy={by} r={3.5} />
            <text className="sheet-measure-text" x={(ax + bx) / 2} y={(ay + by) / 2 - 6}>
              {text(Math.hypot(to[0] - from[0], to[1] - from[1]))}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
