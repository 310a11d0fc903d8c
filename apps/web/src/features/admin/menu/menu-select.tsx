import type { Menu } from '@sunmao/contract'
import { LazySelect, type SelectFieldProps } from '../tree/lazy-select.tsx'
import { isButton } from './menu-type.ts'
import { useMenuTitle } from './use-menu-title.ts'
import { useMenuTree } from './use-menu-tree.ts'

interface Parent {
  id: number
  name: string
  leaf: boolean
  children?: Parent[]
}

/** Where a menu row may stand: anywhere but below a button. */
export function MenuSelect({ appType, ...props }: SelectFieldProps & { appType: number }) {
  const tree = useMenuTree(appType)
  const titleOf = useMenuTitle()
  const parentsOf = (rows: readonly Menu[]): Parent[] =>
    rows
      .filter((row) => !isButton(row.type))
      .map((row) => ({
        id: row.id,
        name: titleOf(row),
        leaf: row.leaf,
        children: row.children && parentsOf(row.children),
      }))
  return <LazySelect {...props} rows={parentsOf(tree.rows)} onOpen={tree.open} />
}
