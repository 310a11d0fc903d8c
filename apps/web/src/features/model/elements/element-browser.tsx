import { type ModelElement, TreeDimension } from '@sunmao/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { usePage } from '../../../ui/page/page-location.tsx'
import { DimensionPicker } from './dimension-picker.tsx'
import { ElementProperties } from './element-properties.panel.tsx'
import { ElementSearch } from './element-search.tsx'
import { ElementTree } from './element-tree.tsx'
import { useAddressValue } from './use-address-value.ts'

const MOST_DIMENSIONS = 6
const Dimensions = z.array(TreeDimension).min(1).max(MOST_DIMENSIONS)
const usual: TreeDimension[] = ['level', 'class', 'type']

/** Elements at the left, by a tree or by a search; what is chosen is shown at the right. */
export function ElementBrowser({ fileId }: { fileId: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const [dimensions, setDimensions] = useAddressValue('dims', Dimensions, usual)
  const [selected, setSelected] = useState<readonly ModelElement[]>([])
  const isSearch = query.get('view') === 'search'
  return (
    <div className="model-split">
      <div className="model-split-main">
        <div className="model-bar">
          <Segmented
            aria-label={t('model.elementView')}
            value={isSearch ? 'search' : 'tree'}
            options={[
              { value: 'tree', label: t('model.tree') },
              { value: 'search', label: t('common.search') },
            ]}
            onChange={(next) => {
              setSelected([])
              setQuery({ view: next === 'search' ? next : undefined, page: undefined, find: undefined })
            }}
          />
        </div>
        {isSearch ? (
          <ElementSearch fileId={fileId} selected={selected} onSelect={setSelected} />
        ) : (
          <>
            <div className="model-bar">
              <DimensionPicker
                fileId={fileId}
                label={t('model.orderBy')}
                value={dimensions}
                most={MOST_DIMENSIONS}
                onChange={(next) => {
                  setSelected([])
                  setDimensions(next)
                }}
              />
            </div>
            <ElementTree
              key={JSON.stringify(dimensions)}
              fileId={fileId}
              dimensions={dimensions}
              onSelect={setSelected}
            />
          </>
        )}
      </div>
      <aside className="model-split-side" aria-label={t('model.properties')}>
        <ElementProperties selected={selected} />
      </aside>
    </div>
  )
}
