import type { Model } from '@sunmao/contract'
import type { ReactNode } from 'react'
import { useDict } from '../../../api/use-dict.ts'
import { PagedCards } from '../../../ui/table/paged-cards.tsx'
import type { Listed } from '../../../ui/table/paged-table.tsx'
import { ModelCard } from './model-card.tsx'

export function ModelCards({ list, empty }: { list: Listed<Model>; empty: ReactNode }) {
  const { labelOf } = useDict('discipline')
  return (
    <PagedCards list={list} className="model-cards" empty={empty}>
      {(row) => <ModelCard key={row.fileId} row={row} disciplineOf={labelOf} />}
    </PagedCards>
  )
}
