import { type Dept, dept } from '@sunmao/contract'
import { Grid, Input, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { DeptSelect } from '../dept/dept-select.tsx'
import { useDeptTree } from '../dept/use-dept-tree.ts'
import './dept-filter.css'

interface Node {
  key: number
  title: string
  userCount: number
  isLeaf: boolean
  children?: Node[]
}

const nodesOf = (rows: readonly Dept[]): Node[] =>
  rows.map((row) => ({
    key: row.id,
    title: row.name,
    userCount: row.userCount,
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
  const choose = (one: Chosen | undefined) => setQuery({ deptId: one?.id, deptName: one?.name, page: undefined })
  if (!isWide)
    return (
      <DeptSelect
        aria-label={t('user.dept')}
        placeholder={t('user.allDepts')}
        value={chosen ? { id: chosen, name } : undefined}
        onChange={(one) => choose([one].flat()[0])}
      />
    )
  return <DeptPane chosen={chosen} onChoose={choose} />
}

interface Chosen {
  id: number
  name: string
}
interface DeptProps {
  chosen: number
  onChoose: (one: Chosen | undefined) => void
}

function DeptPane(props: DeptProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const label = t('user.findDept')
  return (
    <div className="pane">
      <Input.Search
        allowClear
        aria-label={label}
        placeholder={label}
        style={{ marginBottom: 8 }}
        onSearch={(text) => setName(text.trim())}
      />
      {name ? <FoundDepts name={name} {...props} /> : <DeptTree {...props} />}
    </div>
  )
}

/** Departments by a part of their name, wherever they are in the tree. */
function FoundDepts({ name, ...props }: DeptProps & { name: string }) {
  const { t } = useTranslation()
  const found = useCall(dept.list, { query: { name } })
  if (found.error) return <Failure text={found.error.message} onRetry={found.refetch} />
  if (found.isPending) return <SkeletonList rows={3} />
  const nodes = found.data.content.map((row) => ({
    key: row.id,
    title: row.name,
    userCount: row.userCount,
    isLeaf: true,
  }))
  return nodes.length === 0 ? <Empty text={t('common.noMatch')} /> : <Nodes nodes={nodes} {...props} />
}

function DeptTree(props: DeptProps) {
  const tree = useDeptTree()
  if (tree.error) return <Failure text={tree.error.message} onRetry={tree.refetch} />
  if (tree.isPending) return <SkeletonList rows={5} />
  return <Nodes nodes={nodesOf(tree.rows)} expanded={tree.first} onExpand={tree.open} {...props} />
}

interface NodesProps extends DeptProps {
  nodes: Node[]
  expanded?: number[]
  onExpand?: (ids: number[]) => void
}

function Nodes({ nodes, expanded, onExpand, chosen, onChoose }: NodesProps) {
  const { t } = useTranslation()
  return (
    <Tree<Node>
      blockNode
      aria-label={t('user.dept')}
      treeData={nodes}
      titleRender={({ title, userCount }) => (
        <span className="dept-node">
          {title}
          <span>{userCount}</span>
        </span>
      )}
      defaultExpandedKeys={expanded}
      selectedKeys={[chosen]}
      onExpand={(keys) => onExpand?.(keys.map(Number))}
      onSelect={(_, { node, selected }) => onChoose(selected ? { id: node.key, name: node.title } : undefined)}
    />
  )
}
