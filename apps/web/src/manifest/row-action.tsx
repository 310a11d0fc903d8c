import type { PermissionCode } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../session/project/use-project-can.ts'
import { type LazyComponent, Waiting } from '../ui/loading/lazy-component.tsx'
import type { IconName } from '../ui/picture/icons.ts'
import type { Slot } from './slot.ts'

export interface RowDialogProps<R> {
  row: R
  onClose: () => void
}

/** Something that one does with a row of another feature; its view is there until it closes itself. */
export interface RowAction<R> {
  name: string
  title: Key
  icon: IconName
  order: number
  /** What one needs in the project of the row. */
  code?: PermissionCode
  /** Not for drafts, and not for what is still being prepared. */
  needsContent?: true
  view: LazyComponent<RowDialogProps<R>>
}

interface AllowedAction {
  name: string
  label: string
  icon: IconName
  run: () => void
}

interface RowActions<R> {
  /** Whether there is any for this person. */
  isEmpty: boolean
  actionsOf: (row: R, hasContent?: boolean) => AllowedAction[]
  /** What was chosen last, while it is open. */
  dialog: ReactNode
}

/** What features add to rows of a project, as far as this person may. */
export function useRowActions<R>(slot: Slot<RowAction<R>>, projId: number | undefined): RowActions<R> {
  const { t } = useTranslation()
  const can = useProjectCan(projId)
  const [open, setOpen] = useState<{ row: R; action: RowAction<R> }>()
  const allowed = slot.items().filter(({ code }) => code === undefined || can(code))
  return {
    isEmpty: allowed.length === 0,
    actionsOf: (row, hasContent = true) =>
      allowed
        .filter(({ needsContent }) => hasContent || !needsContent)
        .map((action) => ({
          name: action.name,
          label: t(action.title),
          icon: action.icon,
          run: () => setOpen({ row, action }),
        })),
    dialog: open && (
      <Waiting value={null}>
        <open.action.view row={open.row} onClose={() => setOpen(undefined)} />
      </Waiting>
    ),
  }
}

/** As an entry of a menu. */
export const menuItem = ({ name, label, run }: AllowedAction) => ({ key: name, label, onClick: run })
