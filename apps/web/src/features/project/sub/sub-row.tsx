import { useSortable } from '@dnd-kit/react/sortable'
import { createContext, type HTMLAttributes, useContext } from 'react'
import { Icon } from '../../../ui/icon.tsx'

type HandleRef = (element: Element | null) => void
const Handle = createContext<HandleRef | undefined>(undefined)

export interface SubRowProps extends HTMLAttributes<HTMLTableRowElement> {
  subId: number
  place: number
}

/** A row of the table that can be dragged to another place. */
export function SubRow({ subId, place, ...row }: SubRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: subId, index: place })
  return (
    <Handle value={handleRef}>
      <tr {...row} ref={ref} className={`${row.className ?? ''}${isDragging ? ' project-dragged' : ''}`} />
    </Handle>
  )
}

/** By the pointer only; the arrows do the same for the keyboard. */
export function SubHandle() {
  const handle = useContext(Handle)
  return (
    <span ref={handle} className="project-handle" aria-hidden>
      <Icon name="more" />
    </span>
  )
}
