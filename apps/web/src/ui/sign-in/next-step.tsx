import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './next-step.css'

type NextStepProps = { children: ReactNode } & ({ to: string } | { onClick: () => void })

/** The one way on from a page that has nothing to fill in. */
export const NextStep = ({ children, ...way }: NextStepProps) =>
  'to' in way ? (
    <Link className="next-step" to={way.to}>
      {children}
    </Link>
  ) : (
    <button type="button" className="next-step" onClick={way.onClick}>
      {children}
    </button>
  )
