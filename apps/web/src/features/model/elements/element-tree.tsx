import type { ModelElement, TreeDimension } from '@sunmao/contract'
import { Button, Tree } from 'antd'
import type { DataNode } from 'antd/es/tree'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { useDimensionLabel } from './dimension-label.api.ts'
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
  const { classTerm } = useIfcTerms()
  const dimensionLabel = useDimensionLabel()
  const { root, open, setOpen } = useElementTree([fileId], dimensions)
  const wordOf = ({ label, depth }: TreeGroup) => dimensionLabel(dimensions[depth], label)
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
      treeData={nodesOf(root, '[]', { wordOf, classTerm, t })}
      expandedKeys={[...open]}
      onExpand={(keys) => setOpen(keys.map(String))}
      onSelect={(_, { selectedNodes }) =>
        onSelect(selectedNodes.map(({ element }) => element).filter((element) => element !== undefined))
      }
    />
  )
}

interface Words {
  wordOf(group: TreeGroup): string
  classTerm(name: string): string
  t: TFunction
}

/** Signs below a group (on its way, failed, more) are rows that cannot be chosen. */
function nodesOf(branch: TreeBranch, key: string, words: Words): ElementNode[] {
  const { wordOf, classTerm, t } = words
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
      children: group.below ? nodesOf(group.below, group.key, words) : undefined,
      isLeaf: false,
    })),
    ...branch.elements.map((element) => ({
      key: `${key}#${element.index}`,
      isLeaf: true,
      element,
      title: (
        <>
          {elementName(element)}{' '}
          <span className="model-quiet">{[element.note, classTerm(element.class)].filter(Boolean).join(' · ')}</span>
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
