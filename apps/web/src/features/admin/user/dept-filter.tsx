import type { Dept } from '@sunmao/contract'
import { Grid, Tree } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../page.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { SkeletonList } from '../../../ui/skeleton-list.tsx'
import { DeptSelect } from '../dept/dept-select.tsx'
import { useDeptTree } from '../dept/use-dept-tree.ts'

interface Node {
  key: number
  title: string
  isLeaf: boolean
  children?: Node[]
}

const nodesOf = (rows: readonly Dept[]): Node[] =>
  rows.map((row) => ({
    key: row.id,
    title: row.name,
    isLeaf: row.leaf,
    children: row.children?.length ? nodesOf(row.children) : undefined,
  }))

/** Narrows the list to a department and what is below it: a tree where there is room, else a select. */
export function DeptFilter() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const isWide = Grid.useBreakpoint().lg ?? true
  const chosen = Number(query.get('deptId') ?? 0)
  const name = query.get('deptName') ?? ''
  const choose = (dept: { id: number; name: string } | undefined) =>
    setQuery({ deptId: dept?.id, deptName: dept?.name, page: undefined })
  if (!isWide)
    return (
      <DeptSelect
        aria-label={t('user.dept')}
        placeholder={t('user.allDepts')}
        value={chosen ? { id: chosen, name } : undefined}
        onChange={(dept) => choose([dept].flat()[0])}
      />
    )
  return (
    <div className="pane">
      <DeptTree chosen={chosen} onChoose={choose} />
    </div>
  )
}

interface DeptTreeProps {
  chosen: number
  onChoose: (dept: { id: number; name: string } | undefined) => void
}

function DeptTree({ chosen, onChoose }: DeptTreeProps) {
  const { t } = useTranslation()
  const tree = useDeptTree()
  if (tree.error) return <Failure text={tree.error.message} onRetry={tree.refetch} />
  if (tree.isPending) return <SkeletonList rows={5} />
  return (
    <Tree<Node>
      blockNode
      aria-label={t('user.dept')}
      treeData={nodesOf(tree.rows)}
      defaultExpandedKeys={tree.first}
      selectedKeys={[chosen]}
      onExpand={(keys) => tree.open(keys.map(Number))}
      onSelect={(_, { node, selected }) => onChoose(selected ? { id: node.key, name: node.title } : undefined)}
    />
  )
}
