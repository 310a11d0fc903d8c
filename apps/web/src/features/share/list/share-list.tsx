import { accessControl, type Share } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'
import { ShareActions } from './share-actions.tsx'
import { ShareBulkBar } from './share-bulk-bar.tsx'
import { ShareCards } from './share-cards.tsx'
import { shareColumns } from './share-columns.tsx'
import { ShareFilters } from './share-filters.tsx'
import { ShareRevoke } from './share-revoke.tsx'
import { useShareFilter } from './use-share-filter.ts'

/** The inventory: a table, on a phone cards. */
export function ShareList({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const filter = useShareFilter()
  const list = useCall(accessControl.list, { query: { projId, ...usePaging(), ...filter } }, { keepPrevious: true })
  const [chosen, setChosen] = useState<readonly Share[]>([])
  const isPhone = useMedia('(width < 768px)')
  const empty = t(Object.values(filter).some(Boolean) ? 'common.noMatch' : 'share.empty')
  const open = (row: Share) => setQuery({ id: row.id })
  return (
    <>
      <ShareFilters projId={projId} />
      {isPhone ? (
        <ShareCards list={list} empty={empty} onOpen={open} />
      ) : (
        <PagedTable<Share>
          list={list}
          rowKey="id"
          empty={empty}
          rowSelection={{
            preserveSelectedRowKeys: true,
            selectedRowKeys: chosen.map(({ id }) => id),
            onChange: (_, rows) => setChosen(rows),
            getCheckboxProps: ({ description }) => ({ 'aria-label': t('share.chooseNamed', { name: description }) }),
          }}
          columns={[
            ...shareColumns(t, open),
            {
              title: t('common.actions'),
              render: (_, row) => (
                <div className="share-line">
                  <ShareRevoke row={row} />
                  <ShareActions row={row} />
                </div>
              ),
            },
          ]}
        />
      )}
      {chosen.length > 0 && <ShareBulkBar projId={projId} chosen={chosen} onClear={() => setChosen([])} />}
    </>
  )
}
