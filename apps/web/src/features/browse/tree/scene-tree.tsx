import { type ModelElement, modelScene, projectSub, type TreeDimension } from '@sunmao/contract'
import type { ElementSet } from '@sunmao/viewer'
import { Button, Tree } from 'antd'
import type { DataNode } from 'antd/es/tree'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useDimensionLabel } from '../../model/elements/dimension-label.api.ts'
import { type TreeBranch, type TreeGroup, useElementTree } from '../../model/elements/element-tree.api.ts'
import { fitSelected, oneElement, select } from '../elements.ts'
import { useWorkbench } from '../workbench.ts'
import { useHiddenRows, type Visibility } from './use-hidden-rows.ts'
import { leafKey, useReveal } from './use-reveal.ts'

interface SceneNode extends DataNode {
  path?: string[]
  element?: ModelElement
  children?: SceneNode[]
}

const buildingKey = '[]'

/** Of the groups that are there, from the outside in. */
const pathsOf = ({ groups }: TreeBranch): string[][] =>
  groups.flatMap(({ key, below }) => [JSON.parse(key) as string[], ...(below ? pathsOf(below) : [])])

/** The open models by any dimensions: a click selects, a double click flies there, the eye hides and shows. */
export function SceneTree({ dimensions }: { dimensions: TreeDimension[] }) {
  const { t } = useTranslation()
  const { viewer, projId, subId, models, fileIds } = useWorkbench()
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId } })
  const labelOf = useDimensionLabel()
  const { classTerm } = useIfcTerms()
  const { root, open, setOpen } = useElementTree(fileIds, dimensions)
  const { groupVisibility, ofElements, toggle } = useHiddenRows(dimensions, [[], ...pathsOf(root)])
  const revealed = useReveal(dimensions, (keys) => setOpen([...new Set([...open, ...keys])]))
  const box = useRef<HTMLDivElement>(null)
  const scrolledTo = useRef<string>(undefined)
  // After every drawing, because the groups on the way to the row come one after the other.
  useEffect(() => {
    const shown = revealed !== scrolledTo.current && box.current?.querySelector('.ant-tree-node-selected')
    if (!shown) return
    scrolledTo.current = revealed
    shown.scrollIntoView({ block: 'center' })
  })
  const setOf = async ({ path, element }: SceneNode): Promise<ElementSet> =>
    element
      ? oneElement(element.fileId, element.index)
      : call(modelScene.find, { body: { fileIds: [...fileIds], dimensions, path } })
  const choose = async (node: SceneNode, isFlight: boolean) => {
    if (!node.path && !node.element) return
    select(viewer, await setOf(node))
    if (isFlight) fitSelected(viewer)
  }
  if (root.retry) return <Failure text={t('error.requestFailed')} onRetry={root.retry} />
  if (root.isPending) return <SkeletonList rows={6} />
  if (root.groups.length + root.elements.length === 0) return <Empty text={t('model.noElements')} />
  const row = (node: SceneNode, visibility: Visibility, words: ReactNode, count?: string) => (
    <span className={visibility === 'hidden' ? 'browse-node browse-off' : 'browse-node'}>
      <span className="browse-cut">{words}</span>
      {count && <span className="browse-quiet">{count}</span>}
      <Button
        type="text"
        size="small"
        className={visibility === 'partly' ? 'browse-eye browse-eye-partly' : 'browse-eye'}
        icon={<Icon name={visibility === 'hidden' ? 'eye-off' : 'eye'} />}
        aria-label={t(visibility === 'hidden' ? 'browse.show' : 'browse.hide')}
        title={visibility === 'partly' ? t('browse.partlyHidden') : undefined}
        onClick={async (event) => {
          event.stopPropagation()
          toggle(await setOf(node))
        }}
      />
    </span>
  )
  // A building is read from the roof down.
  const fromAbove = (groups: readonly TreeGroup[]) =>
    dimensions[groups[0]?.depth ?? 0] === 'level' ? groups.toReversed() : groups
  const nodesOf = (branch: TreeBranch, key: string): SceneNode[] => [
    ...fromAbove(branch.groups).map((group) => {
      const path = JSON.parse(group.key) as string[]
      const node: SceneNode = { key: group.key, path, isLeaf: false }
      const words = labelOf(dimensions[group.depth], group.label)
      node.title = row(node, groupVisibility(path), words, group.count.toLocaleString())
      node.children = group.below ? nodesOf(group.below, group.key) : undefined
      return node
    }),
    ...branch.elements.map((element) => {
      const node: SceneNode = { key: leafKey(key, element), isLeaf: true, element }
      const words = (
        <>
          {element.name || element.type || classTerm(element.class)}
          {element.note && <span className="browse-quiet browse-note"> {element.note}</span>}
        </>
      )
      node.title = row(node, ofElements(oneElement(element.fileId, element.index)), words)
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
  const building: SceneNode = { key: buildingKey, path: [], isLeaf: false, children: nodesOf(root, buildingKey) }
  const name = subs?.find((one) => one.subId === subId)?.subName ?? t('browse.contents')
  building.title = row(building, groupVisibility([]), <b>{name}</b>, t('model.total', { count: models.length }))
  return (
    <div ref={box}>
      <Tree<SceneNode>
        blockNode
        motion={false}
        switcherIcon={({ expanded }) => <Icon name={expanded ? 'chevron-down' : 'chevron-right'} size={12} />}
        className="browse-tree"
        aria-label={t('browse.contents')}
        treeData={[building]}
        expandedKeys={[buildingKey, ...open]}
        selectedKeys={revealed ? [revealed] : []}
        onExpand={(keys) => setOpen(keys.map(String).filter((key) => key !== buildingKey))}
        onSelect={(_, { node }) => void choose(node, false)}
        onDoubleClick={(_, node) => void choose(node, true)}
      />
    </div>
  )
}
