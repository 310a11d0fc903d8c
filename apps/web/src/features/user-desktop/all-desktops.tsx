import { desktopStatuses, type ManagedDesktop, type UserDesktop, userDesktop } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Can } from '../../session/can.tsx'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../ui/filter/filter-select.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { DecideForm, type Decision } from './decide-form.tsx'
import { DesktopStatus } from './desktop-status.tsx'
import './user-desktop.css'

interface Deciding {
  row: ManagedDesktop
  decision: Decision
}

/** Everybody's applications and machines, for who manages them. */
export function AllDesktops() {
  const { t } = useTranslation()
  const { query } = usePage()
  const [deciding, setDeciding] = useState<Deciding>()
  const status = desktopStatuses.find((one) => one === query.get('status'))
  const blurry = query.get('blurry') ?? undefined
  const list = useCall(userDesktop.list, { query: { ...usePaging(), status, blurry } }, { keepPrevious: true })
  const option = (value: UserDesktop['status']) => ({ value, label: t(`userDesktop.status_${value}`) })
  const button = (row: ManagedDesktop, decision: Decision, text: string, danger = false) => (
    <Button type="link" size="small" danger={danger} onClick={() => setDeciding({ row, decision })}>
      {text}
    </Button>
  )
  return (
    <>
      <div className="desktop-bar">
        <FilterBox name="blurry" label={t('userDesktop.search')} />
        <FilterSelect name="status" label={t('common.status')} options={desktopStatuses.map(option)} />
      </div>
      <PagedTable<ManagedDesktop>
        list={list}
        rowKey="id"
        empty={t(status || blurry ? 'common.noMatch' : 'userDesktop.nobody')}
        columns={[
          {
            title: t('userDesktop.person'),
            render: (_, { user }) => [user.nickName, user.jobNumber, user.deptName].filter(Boolean).join(' · '),
          },
          { title: t('userDesktop.spec'), dataIndex: 'specLabel' },
          { title: t('userDesktop.reason'), dataIndex: 'reason', ellipsis: true, width: 220 },
          { title: t('common.status'), render: (_, row) => <DesktopStatus {...row} /> },
          { title: t('userDesktop.name'), dataIndex: 'name' },
          { title: t('userDesktop.time'), dataIndex: 'createTime' },
          {
            title: t('common.actions'),
            render: (_, row) => (
              <Can codes={['userDesktop:edit']}>
                {(row.status === 'approved' || (row.status === 'applied' && row.approvalId === undefined)) && (
                  <>
                    {button(row, 'ready', t('userDesktop.grant'))}
                    {button(row, 'refused', t('userDesktop.refuse'), true)}
                  </>
                )}
                {row.status === 'ready' && (
                  <>
                    {button(row, 'ready', t('userDesktop.change'))}
                    {button(row, 'ended', t('userDesktop.end'), true)}
                  </>
                )}
              </Can>
            ),
          },
        ]}
      />
      {deciding && <DecideForm {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}
