import type { PDFPageProxy } from 'pdfjs-dist'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { measuredText, type Shape, toBox, toPage } from './measure.ts'
import type { Measuring } from './use-measuring.ts'

interface MeasureSheetProps {
  page: PDFPageProxy
  index: number
  scale: number
  rotation: number
  measuring: Measuring
}

/** Measured lines and areas over a page; takes points while measuring is on. */
export function MeasureSheet({ page, index, scale, rotation, measuring }: MeasureSheetProps) {
  const { t } = useTranslation()
  const { isOn, shapes, draft, calibrating, add, finish, kind } = measuring
  const mm = measuring.scale
  const canMeasure = isOn && !calibrating && (mm !== undefined || kind === 'calibrate')
  const click = (event: MouseEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    add(index, toPage(page, scale, rotation, event.clientX - left, event.clientY - top))
  }
  const here = [...shapes, ...(draft ? [draft] : []), ...(calibrating ? [calibrating] : [])].filter(
    (shape) => shape.page === index,
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: points of a drawing are pointed at
    <svg
      className={canMeasure ? 'pdf-measure pdf-measure-on' : 'pdf-measure'}
      role="img"
      aria-label={t('measurePdf.title')}
      onClick={canMeasure ? click : undefined}
      onDoubleClick={canMeasure ? finish : undefined}
    >
      {here.map((shape, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes are only added at the end
        <MeasuredShape key={number} shape={shape} place={(point) => toBox(page, scale, rotation, point)} mm={mm} />
      ))}
    </svg>
  )
}

interface MeasuredShapeProps {
  shape: Shape
  place: (point: Shape['points'][number]) => readonly [number, number]
  mm: number | undefined
}

function MeasuredShape({ shape, place, mm }: MeasuredShapeProps) {
  const { i18n } = useTranslation()
  const points = shape.points.map(place)
  const path = points.map((point) => point.join(' ')).join(' L')
  const middle = points.reduce(([x, y], [px, py]) => [x + px / points.length, y + py / points.length], [0, 0])
  const isWhole = shape.kind === 'area' ? points.length > 2 : points.length > 1
  return (
    <g>
      <path d={`M${path}${shape.kind === 'area' && isWhole ? ' Z' : ''}`} />
      {points.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={3} />
      ))}
      {mm !== undefined && isWhole && shape.kind !== 'calibrate' && (
        <text x={middle[0]} y={(middle[1] ?? 0) - 6}>
          {measuredText(shape, mm, i18n.language)}
        </text>
      )}
    </g>
  )
}
