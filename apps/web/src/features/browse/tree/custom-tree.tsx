import { TreeDimension } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/loading/empty.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { DimensionsSelect } from '../panel/dimension-select.tsx'
import { SceneTree } from './scene-tree.tsx'

const MOST = 6

/** From an address anybody may have typed. */
function dimensionsIn(text: string | null): TreeDimension[] {
  try {
    return TreeDimension.array()
      .max(MOST)
      .parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

/** A tree by whatever one wants, in any order; the address keeps it. */
export function CustomTree() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const [dimensions, setDimensions] = useState(() => dimensionsIn(query.get('tree')))
  const change = (next: TreeDimension[]) => {
    setDimensions(next)
    setQuery({ tree: next.length > 0 ? JSON.stringify(next) : undefined })
  }
  return (
    <div className="browse-custom">
      <DimensionsSelect label={t('browse.treeBy')} value={dimensions} most={MOST} onChange={change} />
      {dimensions.length > 0 ? (
        <SceneTree key={JSON.stringify(dimensions)} dimensions={dimensions} />
      ) : (
        <Empty text={t('browse.chooseTree')} />
      )}
    </div>
  )
}
