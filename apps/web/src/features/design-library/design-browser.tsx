import { useTranslation } from 'react-i18next'
import { useMedia } from '../../ui/browser/use-media.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedCards } from '../../ui/table/paged-cards.tsx'
import { useDesignRights, useDesigns } from './design-library.api.ts'
import { DesignDetail } from './detail/design-detail.tsx'
import { CategoryTree } from './list/category-tree.tsx'
import { DesignCard } from './list/design-card.tsx'
import { DesignFilters } from './list/design-filters.tsx'
import { RemovedCard } from './list/removed-card.tsx'
import './design-library.css'

/** Categories, cards with pictures and what is open beside them. `isReader`: without an account, so only to look. */
export function DesignBrowser({ isReader = false }: { isReader?: boolean }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const isSplit = useMedia('(width >= 1200px)')
  const hasTree = useMedia('(width >= 992px)')
  const list = useDesigns()
  const { mayEdit } = useDesignRights()
  const isBin = query.has('removed') && mayEdit
  const itemId = isBin ? undefined : Number(query.get('id')) || undefined
  const detail = itemId !== undefined && (
    <DesignDetail
      key={itemId}
      itemId={itemId}
      isReader={isReader}
      isPage={!isSplit}
      onClose={() => setQuery({ id: undefined })}
    />
  )
  if (detail && !isSplit) return detail
  const isFiltered = ['cat', 'blurry', 'kind', 'tag', 'fav', 'state'].some((name) => query.has(name))
  return (
    <div className={detail ? 'design design-split' : 'design'}>
      {hasTree && <CategoryTree />}
      <div className="design-main">
        <DesignFilters isReader={isReader} hasTree={hasTree} />
        <PagedCards
          list={list}
          className="design-cards"
          empty={
            <Empty text={t(isFiltered ? 'common.noMatch' : isBin ? 'designLibrary.binEmpty' : 'designLibrary.empty')} />
          }
        >
          {(row) =>
            isBin ? (
              <RemovedCard key={row.itemId} row={row} />
            ) : (
              <DesignCard
                key={row.itemId}
                row={row}
                isReader={isReader}
                isOpen={row.itemId === itemId}
                onOpen={() => setQuery({ id: row.itemId })}
              />
            )
          }
        </PagedCards>
      </div>
      {detail}
    </div>
  )
}
