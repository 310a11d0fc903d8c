import type { Share } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/loading/empty.tsx'
import { PagedCards } from '../../../ui/table/paged-cards.tsx'
import type { Listed } from '../../../ui/table/paged-table.tsx'
import { audienceWord, expiryWord, kindWord, openingsWord } from '../share-labels.ts'
import { ShareStatus } from '../share-status.tsx'

interface ShareCardsProps {
  list: Listed<Share>
  empty: string
  onOpen: (row: Share) => void
}

export function ShareCards({ list, empty, onOpen }: ShareCardsProps) {
  const { t } = useTranslation()
  return (
    <PagedCards list={list} className="share-cards" empty={<Empty text={empty} />}>
      {(row) => (
        <li key={row.id}>
          <button type="button" className="share-card" onClick={() => onOpen(row)}>
            <b>{row.description}</b>
            <span className="share-quiet">{kindWord(t, row.accessType)}</span>
            <span>
              <ShareStatus status={row.status} />{' '}
              <span className="share-quiet">
                {expiryWord(t, row.expiry)} · {audienceWord(t, row)}
              </span>
            </span>
            <span className="share-quiet">{t('share.times', { times: openingsWord(row) })}</span>
          </button>
        </li>
      )}
    </PagedCards>
  )
}
