import { type ModelElement, modelScene, type TreeDimension } from '@sunmao/contract'
import { type ElementSet, isEmpty, without } from '@sunmao/viewer'
import { Button, Tree } from 'antd'
import type { DataNode } from 'antd/es/tree'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useDict } from '../../api/use-dict.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { type TreeBranch, type TreeGroup, useElementTree } from '../model/elements/element-tree.api.ts'
import { fitSelected, hide, oneElement, select, show } from './elements.ts'
import { useSeen, useWorkbench } from './workbench.ts'

interface SceneNode extends DataNode {
  path?: string[]
  element?: ModelElement
  children?: SceneNode[]
}

/** The open models by any dimensions: a click selects, a double click flies there, the eye hides and shows. */
export function SceneTree({ dimensions }: { dimensions: TreeDimension[] }) {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const { labelOf } = useDict('discipline')
  const { root, open, setOpen } = useElementTree(fileIds, dimensions)
  const hidden = useSeen((state) => state.hidden)
  const setOf = async ({ path, element }: SceneNode): Promise<ElementSet> =>
    element
      ? oneElement(element.fileId, element.index)
      : call(modelScene.find, { body: { fileIds: [...fileIds], dimensions, path } })
  const toggle = async (node: SceneNode) => {
    const elements = await setOf(node)
    const isHidden = isEmpty(without(elements, viewer.state.getState().hidden))
    if (isHidden) show(viewer, elements)
    else hide(viewer, elements)
  }
  const choose = async (node: SceneNode, isFlight: boolean) => {
    if (!node.path && !node.element) return
    select(viewer, await setOf(node))
    if (isFlight) fitSelected(viewer)
  }
  if (root.retry) return <Failure text={t('error.requestFailed')} onRetry={root.retry} />
  if (root.isPending) return <SkeletonList rows={6} />
  if (root.groups.length + root.elements.length === 0) return <Empty text={t('model.noElements')} />
  const wordOf = ({ label, depth }: TreeGroup) =>
    (dimensions[depth] === 'discipline' && label ? labelOf(label) : label) || t('model.unnamed')
  const isHidden = ({ fileId, index }: ModelElement) => isEmpty(without(oneElement(fileId, index), hidden))
  const eye = (node: SceneNode, isOff: boolean) => (
    <Button
      type="text"
      size="small"
      className="browse-eye"
      icon={<Icon name={isOff ? 'eye-off' : 'eye'} />}
      aria-label={t('browse.hideOrShow')}
      onClick={(event) => {
        event.stopPropagation()
        void toggle(node)
      }}
    />
  )
  const row = (words: ReactNode, count: number | undefined, end: ReactNode) => (
    <span className="browse-node">
      <span className="browse-cut">{words}</span>
      {count !== undefined && <span className="browse-quiet">{count.toLocaleString()}</span>}
      {end}
    </span>
  )
  // A building is read from the roof down.
  const fromAbove = (groups: readonly TreeGroup[]) =>
    dimensions[groups[0]?.depth ?? 0] === 'level' ? groups.toReversed() : groups
  const nodesOf = (branch: TreeBranch, key: string): SceneNode[] => [
    ...fromAbove(branch.groups).map((group) => {
      const node: SceneNode = { key: group.key, path: JSON.parse(group.key) as string[], isLeaf: false }
      node.title = row(wordOf(group), group.count, eye(node, false))
      node.children = group.below ? nodesOf(group.below, group.key) : undefined
      return node
    }),
    ...branch.elements.map((element) => {
      const node: SceneNode = { key: `${key}#${element.fileId}/${element.index}`, isLeaf: true, element }
      node.title = row(element.name || element.type || element.class, undefined, eye(node, isHidden(element)))
      return node
    }),
    ...(branch.more
      ? [
          {
            key: `${key}more`,
            isLeaf: true,
            selectable: false,
            title: (
              <Button type="link" onClick={branch.more}>
                {t('model.moreElements')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Tree<SceneNode>
      blockNode
      motion={false}
      switcherIcon={({ expanded }) => <Icon name={expanded ? 'chevron-down' : 'chevron-right'} size={12} />}
      className="browse-tree"
      aria-label={t('browse.contents')}
      treeData={nodesOf(root, '[]')}
      expandedKeys={[...open]}
      selectedKeys={[]}
      onExpand={(keys) => setOpen(keys.map(String))}
      onSelect={(_, { node }) => void choose(node, false)}
      onDoubleClick={(_, node) => void choose(node, true)}
    />
  )
}
