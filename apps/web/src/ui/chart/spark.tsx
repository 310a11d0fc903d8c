import { minuteText } from '../text/format.ts'
import './spark.css'

interface SparkProps {
  /** What is shown, for who cannot see it. */
  label: string
  /** ISO times and values, in order; two at least. */
  points: readonly (readonly [at: string, value: number])[]
  /** The upper end of the scale; by default the highest value. */
  most?: number | undefined
  text: (value: number) => string
}

const WIDTH = 240
const HEIGHT = 48

/** How one value went, small: its line, when it began and ends, and its highest. */
export function Spark({ label, points, most, text }: SparkProps) {
  const values = points.map(([, value]) => value)
  const peak = Math.max(...values)
  const top = most ?? (peak * 1.1 || 1)
  const [from, to] = [Date.parse(points[0]![0]), Date.parse(points.at(-1)![0])]
  const x = (at: string) => (WIDTH * (Date.parse(at) - from)) / Math.max(1, to - from)
  const y = (value: number) => HEIGHT - (HEIGHT * Math.min(value, top)) / top
  const line = points.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <figure className="spark">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
        <polyline points={line} />
      </svg>
      <figcaption>
        <span>{minuteText(new Date(from)).slice(5, 10)}</span>
        <span>{text(peak)}</span>
        <span>{minuteText(new Date(to)).slice(5)}</span>
      </figcaption>
    </figure>
  )
}
