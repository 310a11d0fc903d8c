import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { placeOf } from './place-of.ts'
import { useOpenPlace } from './use-open-place.ts'

interface PlaceLinkProps {
  /** A path of ours, as the server keeps it with notices and to-dos. */
  to: string
  label?: string
  className?: string
  onOpen?: () => void
  children: ReactNode
}

/** A link to where something happened, into its project if it is in one. */
export function PlaceLink({ to, label, className, onOpen, children }: PlaceLinkProps) {
  const open = useOpenPlace()
  return (
    <Link
      to={placeOf(to)}
      aria-label={label}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen?.()
        open(to)
      }}
    >
      {children}
    </Link>
  )
}
