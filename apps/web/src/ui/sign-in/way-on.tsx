import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './way-on.css'

type WayOnProps = { children: ReactNode } & ({ to: string } | { onClick: () => void })

/** The one way on from a page that has nothing to fill in. */
export const WayOn = ({ children, ...way }: WayOnProps) =>
  'to' in way ? (
    <Link className="way-on" to={way.to}>
      {children}
    </Link>
  ) : (
    <button type="button" className="way-on" onClick={way.onClick}>
      {children}
    </button>
  )
