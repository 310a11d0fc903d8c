import { useSortable } from '@dnd-kit/react/sortable'
import { createContext, type HTMLAttributes, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'

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

/** The library makes it a button that the keyboard reaches too, so it has a name. */
export function SubHandle({ name }: { name: string }) {
  const { t } = useTranslation()
  const handle = useContext(Handle)
  return (
    <button ref={handle} type="button" className="project-handle" aria-label={t('project.subDrag', { name })}>
      <Icon name="more" />
    </button>
  )
}
