import { messageGroups } from '@sunmao/contract'
import { Button, Checkbox, Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { usePaging } from '../../ui/table/paged-table.tsx'
import { GroupFilter } from './group-filter.tsx'
import { useMessages, useReadMessages } from './message.api.ts'
import { NoticeList } from './notice-list.tsx'

/** Page by page; the filters are in the address. */
export function NoticePages() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { page, size } = usePaging()
  const group = messageGroups.find((one) => one === query.get('group'))
  const unread = query.get('unread') === 'true' || undefined
  const { data, error, refetch } = useMessages({ page, size, group, unread })
  const read = useReadMessages()
  return (
    <>
      <div className="message-bar">
        <GroupFilter value={group} onChange={(next) => setQuery({ group: next, page: undefined })} />
        <Checkbox
          checked={unread ?? false}
          onChange={(event) => setQuery({ unread: event.target.checked ? 'true' : undefined, page: undefined })}
        >
          {t('message.onlyUnread')}
        </Checkbox>
        {data && data.unread > 0 && (
          <Button type="link" loading={read.isPending} onClick={() => read.mutate({ body: {} })}>
            {t('message.readAll')}
          </Button>
        )}
      </div>
      {!data && error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={8} />}
      {data?.content.length === 0 && <Empty text={t(group || unread ? 'common.noMatch' : 'message.empty')} />}
      {data && data.content.length > 0 && <NoticeList notices={data.content} />}
      {data && (
        <Pagination
          className="message-pages"
          size="small"
          current={page + 1}
          pageSize={size}
          total={data.totalElements}
          hideOnSinglePage
          showSizeChanger={false}
          showTotal={(count) => t('common.total', { count })}
          onChange={(next) => setQuery({ page: next > 1 ? next - 1 : undefined })}
        />
      )}
    </>
  )
}
