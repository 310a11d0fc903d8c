import { LazySelect, type SelectFieldProps } from '../tree/lazy-select.tsx'
import { useDeptTree } from './use-dept-tree.ts'

/** Departments to choose from. */
export function DeptSelect(props: SelectFieldProps & { multiple?: boolean }) {
  const tree = useDeptTree()
  return <LazySelect {...props} rows={tree.rows} onOpen={tree.open} />
}
