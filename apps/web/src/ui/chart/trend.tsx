import { useTranslation } from 'react-i18next'
import { minuteText } from '../text/format.ts'
import './trend.css'

interface Line {
  name: string
  /** ISO times and values, in order. */
  points: readonly (readonly [at: string, value: number])[]
}

interface TrendProps {
  /** What is shown, for who cannot see it. */
  label: string
  lines: readonly Line[]
  /** The upper end of the scale; by default the highest value. */
  most?: number | undefined
  text: (value: number) => string
}

const WIDTH = 600
const HEIGHT = 120
const colours = ['var(--p-500)', 'var(--v-a)', 'var(--s-done)', 'var(--s-reject)', 'var(--s-review)', 'var(--n-400)']

/** How values went over a time: one line for each of what is compared. */
export function Trend({ label, lines, most, text }: TrendProps) {
  const { t } = useTranslation()
  const all = lines.flatMap(({ points }) => points)
  if (lines.every(({ points }) => points.length < 2)) return <p className="trend-none">{t('chart.tooShort')}</p>
  const times = all.map(([at]) => Date.parse(at))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const top = most ?? (Math.max(...all.map(([, value]) => value)) * 1.1 || 1)
  const x = (at: string) => (to > from ? (WIDTH * (Date.parse(at) - from)) / (to - from) : 0)
  const y = (value: number) => HEIGHT - (HEIGHT * Math.min(value, top)) / top
  const last = (points: Line['points']) => points.at(-1)?.[1] ?? 0
  const peak = (points: Line['points']) => Math.max(...points.map(([, value]) => value))
  return (
    <figure className="trend">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="trend-ground" />
        <line x1={0} x2={WIDTH} y1={0} y2={0} className="trend-top" />
        {lines.map(({ name, points }, at) => (
          <polyline
            key={name}
            points={points.map(([time, value]) => `${x(time).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
            stroke={colours[at % colours.length]}
          />
        ))}
      </svg>
      <div className="trend-scale">
        <span>{minuteText(new Date(from)).slice(5)}</span>
        <span>{text(top)}</span>
        <span>{minuteText(new Date(to)).slice(5)}</span>
      </div>
      <ul className="trend-lines">
        {lines.map(({ name, points }, at) => (
          <li key={name}>
            <i style={{ background: colours[at % colours.length] }} />
            <span>{name}</span>
            <b>{t('chart.nowAndPeak', { now: text(last(points)), peak: text(peak(points)) })}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}
