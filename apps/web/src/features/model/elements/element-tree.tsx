import type { ModelElement, TreeDimension } from '@sunmao/contract'
import { Button, Tree } from 'antd'
import type { DataNode } from 'antd/es/tree'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { SkeletonList } from '../../../ui/skeleton-list.tsx'
import { elementName } from './element-name.ts'
import { type TreeBranch, type TreeGroup, useElementTree } from './element-tree.api.ts'

interface ElementTreeProps {
  fileId: number
  dimensions: TreeDimension[]
  onSelect: (elements: ModelElement[]) => void
}

interface ElementNode extends DataNode {
  element?: ModelElement
  children?: ElementNode[]
}

const HEIGHT = 520

/** The elements of a model in any order that one likes to think in. */
export function ElementTree({ fileId, dimensions, onSelect }: ElementTreeProps) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const { root, open, setOpen } = useElementTree([fileId], dimensions)
  /** A discipline is stored by its letter. */
  const wordOf = ({ label, depth }: TreeGroup) =>
    (dimensions[depth] === 'discipline' && label ? labelOf(label) : label) || t('model.unnamed')
  if (root.retry) return <Failure text={t('error.requestFailed')} onRetry={root.retry} />
  if (root.isPending) return <SkeletonList rows={6} />
  if (root.groups.length + root.elements.length === 0) return <Empty text={t('model.noElements')} />
  return (
    <Tree<ElementNode>
      multiple
      blockNode
      height={HEIGHT}
      motion={false}
      aria-label={t('model.elements')}
      treeData={nodesOf(root, '[]', wordOf, t)}
      expandedKeys={[...open]}
      onExpand={(keys) => setOpen(keys.map(String))}
      onSelect={(_, { selectedNodes }) =>
        onSelect(selectedNodes.map(({ element }) => element).filter((element) => element !== undefined))
      }
    />
  )
}

/** Signs below a group (on its way, failed, more) are rows that cannot be chosen. */
function nodesOf(branch: TreeBranch, key: string, wordOf: (group: TreeGroup) => string, t: TFunction): ElementNode[] {
  const sign = (name: string, title: DataNode['title']) => ({
    key: `${key}${name}`,
    title,
    isLeaf: true,
    selectable: false,
  })
  return [
    ...branch.groups.map((group) => ({
      key: group.key,
      selectable: false,
      title: (
        <>
          {wordOf(group)} <span className="model-quiet">{group.count}</span>
        </>
      ),
      children: group.below ? nodesOf(group.below, group.key, wordOf, t) : undefined,
      isLeaf: false,
    })),
    ...branch.elements.map((element) => ({
      key: `${key}#${element.index}`,
      isLeaf: true,
      element,
      title: (
        <>
          {elementName(element)} <span className="model-quiet">{element.class}</span>
        </>
      ),
    })),
    ...(branch.isPending ? [sign('pending', t('common.loading'))] : []),
    ...(branch.retry
      ? [
          sign(
            'failed',
            <Button size="small" onClick={branch.retry}>
              {t('common.retry')}
            </Button>,
          ),
        ]
      : []),
    ...(branch.more
      ? [
          sign(
            'more',
            <Button size="small" type="link" onClick={branch.more}>
              {t('model.moreElements')}
            </Button>,
          ),
        ]
      : []),
  ]
}
