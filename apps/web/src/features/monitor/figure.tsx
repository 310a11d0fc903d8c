import type { ReactNode } from 'react'

interface FigureProps {
  name: string
  value: ReactNode
  about?: ReactNode
  isBad?: boolean
}

/** One number that one looks for first. */
export const Figure = ({ name, value, about, isBad = false }: FigureProps) => (
  <div className="monitor-figure">
    <span className="monitor-quiet">{name}</span>
    <b className={isBad ? 'monitor-bad' : undefined}>{value}</b>
    <span className="monitor-quiet">{about}</span>
  </div>
)
