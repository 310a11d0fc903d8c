import { accessControl, type Share, shareStatuses } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { Can } from '../../../session/can.tsx'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'
import { KindSelect } from '../list/kind-select.tsx'
import { shareColumns } from '../list/share-columns.tsx'
import { useShareFilter } from '../list/use-share-filter.ts'
import { shareReads } from '../share-reads.ts'
import { SiteShareDrawer } from './site-share-drawer.tsx'
import '../../../ui/table/card-table.css'
import '../list/list.css'

/** The shares of every project, for who looks after the site. */
export function SiteSharesPage() {
  const { t } = useTranslation()
  const danger = useDanger()
  const { mine: _, groupName: __, ...filter } = useShareFilter()
  const list = useCall(accessControl.ofSite, { query: { ...usePaging(), ...filter } }, { keepPrevious: true })
  const revoke = useSend(accessControl.revokeOfSite, shareReads)
  const [chosen, setChosen] = useState<readonly Share[]>([])
  const [opened, setOpened] = useState<Share>()
  const live = chosen.filter(({ status }) => status !== 'revoked')
  const ask = () =>
    danger({
      title: t('share.revokeMany', { count: live.length }),
      content: t('share.revokeText'),
      okText: t('share.revoke'),
      run: async () => {
        await revoke.mutateAsync({ body: live.map(({ id }) => id) })
        setChosen([])
      },
      done: t('share.revoked'),
    })
  return (
    <>
      <PageHead
        title={t('share.ofSite')}
        count={list.data && t('common.total', { count: list.data.totalElements })}
        actions={
          <Can codes={['accessControl:del']}>
            <Button danger disabled={live.length === 0} onClick={ask}>
              {live.length > 0 ? t('share.revokeCount', { count: live.length }) : t('share.revoke')}
            </Button>
          </Can>
        }
      />
      <div className="share-filters">
        <FilterBox name="blurry" label={t('share.search')} />
        <KindSelect />
        <FilterSelect
          name="status"
          label={t('common.status')}
          options={shareStatuses.map((value) => ({ value, label: t(`share.status.${value}`) }))}
        />
      </div>
      <PagedTable<Share>
        list={list}
        rowKey="id"
        empty={t(Object.values(filter).some(Boolean) ? 'common.noMatch' : 'share.noneOfSite')}
        rowSelection={{
          preserveSelectedRowKeys: true,
          selectedRowKeys: chosen.map(({ id }) => id),
          onChange: (_keys, rows) => setChosen(rows),
          getCheckboxProps: ({ description }) => ({ 'aria-label': t('share.chooseNamed', { name: description }) }),
        }}
        columns={[
          { title: t('share.project'), render: (_value, row) => row.projName ?? '–' },
          ...shareColumns(t, setOpened),
        ]}
      />
      {opened && <SiteShareDrawer share={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
