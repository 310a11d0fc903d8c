import { announcement, type ManagedAnnouncement, type Receipt } from '@sunmao/contract'
import { Drawer, Input, Segmented, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { minuteText } from '../../../ui/text/format.ts'

const SIZE = 20

interface ReceiptsDrawerProps {
  row: ManagedAnnouncement
  onClose: () => void
}

/** Who of the audience has read it, and who has not. */
export function ReceiptsDrawer({ row, onClose }: ReceiptsDrawerProps) {
  const { t } = useTranslation()
  const [isRead, setRead] = useState(false)
  const [blurry, setBlurry] = useState<string>()
  const [page, setPage] = useState(0)
  const { data, error, isPending, refetch } = useCall(
    announcement.receipts,
    { query: { id: row.id, read: isRead, blurry, page, size: SIZE } },
    { keepPrevious: true },
  )
  return (
    <Drawer
      open
      size={560}
      title={t('announcement.receiptsOf', { title: row.title })}
      closable={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <div className="manage-receipts">
        <Segmented
          value={isRead}
          onChange={(next) => {
            setRead(next)
            setPage(0)
          }}
          options={[
            { value: false, label: t('announcement.receiptsUnread', { count: row.audienceCount - row.readCount }) },
            { value: true, label: t('announcement.receiptsRead', { count: row.readCount }) },
          ]}
        />
        <Input.Search
          allowClear
          className="manage-find"
          placeholder={t('announcement.findPerson')}
          aria-label={t('announcement.findPerson')}
          onSearch={(text) => {
            setBlurry(text.trim() || undefined)
            setPage(0)
          }}
        />
      </div>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Table<Receipt>
          size="small"
          rowKey="userId"
          loading={isPending}
          dataSource={data?.content}
          locale={{ emptyText: <Empty text={t('announcement.receiptsEmpty')} /> }}
          scroll={{ x: 'max-content' }}
          pagination={{
            current: page + 1,
            pageSize: SIZE,
            total: data?.totalElements ?? 0,
            size: 'small',
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: (next) => setPage(next - 1),
          }}
          columns={[
            { title: t('user.nickName'), dataIndex: 'nickName' },
            { title: t('user.jobNumber'), dataIndex: 'jobNumber' },
            { title: t('user.dept'), dataIndex: 'deptName' },
            ...(isRead
              ? [
                  {
                    title: t('announcement.readTime'),
                    render: (_: unknown, one: Receipt) => minuteText(one.readTime),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Drawer>
  )
}
