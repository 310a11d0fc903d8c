import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './firework.css'

const starts = new Date('2024-02-09T23:50:00')
const ends = new Date('2024-02-19T00:00:00')

/** New Year of the dragon, by the viewer's own clock. */
export const isFireworkTime = (now: Date): boolean => now >= starts && now < ends

const rays = Array.from({ length: 16 }, (_, i) => (i * 360) / 16)
const bursts = [
  { x: 22, y: 30, size: 13, colour: '#ff7a66', delay: 0 },
  { x: 50, y: 20, size: 17, colour: '#c8303b', delay: 0.7 },
  { x: 78, y: 32, size: 14, colour: '#e0a10b', delay: 1.3 },
  { x: 36, y: 56, size: 11, colour: '#2483b8', delay: 1.9 },
  { x: 66, y: 58, size: 12, colour: '#7a42be', delay: 2.4 },
]

/** Lies over the whole application during the festival; a click puts it away. */
export function Firework({ now = new Date() }: { now?: Date }) {
  const { t } = useTranslation()
  const [hidden, setHidden] = useState(false)
  if (hidden || !isFireworkTime(now)) return null
  return (
    <button type="button" className="firework" aria-label={t('firework.hide')} onClick={() => setHidden(true)}>
      <svg className="firework-sky" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        {bursts.map(({ x, y, size, colour, delay }) => (
          <g key={colour} transform={`translate(${x} ${y})`} stroke={colour}>
            {rays.map((angle) => (
              <line
                key={angle}
                className="firework-ray"
                style={{ animationDelay: `${delay}s` }}
                transform={`rotate(${angle})`}
                x1={size * 0.2}
                x2={size}
                pathLength={1}
              />
            ))}
          </g>
        ))}
      </svg>
    </button>
  )
}
