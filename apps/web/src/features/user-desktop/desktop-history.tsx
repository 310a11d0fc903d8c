import type { UserDesktop } from '@sunmao/contract'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { DesktopApprovals } from './desktop-approvals.tsx'
import { DesktopStatus } from './desktop-status.tsx'

/** What was asked for and is over. */
export function DesktopHistory({ rows }: { rows: UserDesktop[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <section className="desktop-history" aria-label={t('userDesktop.history')}>
      <h2 className="desktop-history-title">{t('userDesktop.history')}</h2>
      <Table<UserDesktop>
        size="small"
        rowKey="id"
        dataSource={rows}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('userDesktop.spec'), dataIndex: 'specLabel' },
          { title: t('userDesktop.reason'), dataIndex: 'reason' },
          { title: t('common.status'), render: (_, row) => <DesktopStatus {...row} /> },
          {
            title: t('userDesktop.note'),
            render: (_, row) => row.note ?? (row.approvalId !== undefined && <DesktopApprovals id={row.id} />),
          },
          { title: t('userDesktop.time'), dataIndex: 'createTime' },
        ]}
      />
    </section>
  )
}
