import { type ScoreRow, score } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'

const MOST = 12
const WIDTH = 720
const HEIGHT = 170
const LEFT = 36
const RIGHT = 110
const TOP = 12
const FOOT = 26

interface ScoreChartProps {
  projId: number
  subId: number
  discipline: string | undefined
}

/** The total of a sub over its releases, and one discipline beside it. */
export function ScoreChart({ projId, subId, discipline }: ScoreChartProps) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const { data } = useCall(score.list, { query: { projId, subId, size: MOST } })
  // The latest stands first in the list, and last in the chart.
  const rows = data?.content.filter(({ total }) => total !== undefined).toReversed() ?? []
  if (rows.length < 2) return null
  const cellOf = (row: ScoreRow) => row.cells.find((one) => one.discipline === discipline)?.score
  const lines = [
    { name: t('score.chartAll'), values: rows.map(({ total }) => total), kind: 'total' },
    ...(discipline && rows.some((row) => cellOf(row) !== undefined)
      ? [{ name: labelOf(discipline), values: rows.map(cellOf), kind: 'one' }]
      : []),
  ]
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== undefined))
  const least = Math.min(90, Math.floor(Math.min(...known) / 10) * 10)
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - RIGHT)) / (rows.length - 1)
  const y = (value: number) => TOP + ((100 - value) * (HEIGHT - TOP - FOOT)) / (100 - least)
  const step = 100 - least > 50 ? 20 : 10
  const marks = Array.from({ length: Math.floor((100 - least) / step) + 1 }, (_, at) => 100 - at * step)
  return (
    <figure className="score-chart">
      <figcaption>{t('score.chart', { name: rows[0]!.subName })}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(rows, lines)}>
        {marks.map((value) => (
          <g key={value} className="score-mark">
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {rows.map(({ pubVersionId, name }, at) => (
          <text key={pubVersionId} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
            {name.length > 10 ? `${name.slice(0, 9)}…` : name}
          </text>
        ))}
        {lines.map(({ kind, name, values }) => {
          const points = values.flatMap((value, at) => (value === undefined ? [] : [{ x: x(at), y: y(value), value }]))
          const last = points.at(-1)
          return (
            <g key={kind} className={`score-line-${kind}`}>
              <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
              {points.map((point) => (
                <circle key={point.x} cx={point.x} cy={point.y} r={4} />
              ))}
              {last && (
                <text x={last.x + 10} y={last.y + (kind === 'one' ? 12 : -4)}>
                  {name} {last.value}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

const describe = (
  rows: readonly ScoreRow[],
  lines: readonly { name: string; values: readonly (number | undefined)[] }[],
) =>
  lines
    .map(({ name, values }) => `${name}: ${rows.map((row, at) => `${row.name} ${values[at] ?? '–'}`).join(', ')}`)
    .join('; ')
