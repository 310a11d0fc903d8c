import { type ApprovalRow, type ApprovalView, approvalStatuses } from '@sunmao/contract'
import { Pagination } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../ui/label/status.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { usePaging } from '../../../ui/table/paged-table.tsx'
import { agoWord, dueWord, isDueToday } from '../../../ui/text/format.ts'
import { useApprovals } from '../approval.api.ts'
import { ApprovalStatus, purposeText, waitingText } from '../approval-words.tsx'

interface ApprovalRowsProps {
  view: ApprovalView
  projId: number | undefined
  openId: number | undefined
  onOpen: (id: number) => void
}

/** Approvals as rows to choose from: what, where it stands, until when. */
export function ApprovalRows({ view, projId, openId, onOpen }: ApprovalRowsProps) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { page, size } = usePaging()
  const { data, error, refetch } = useApprovals(
    {
      view,
      projId,
      status: approvalStatuses.find((status) => status === query.get('status')),
      kind: query.get('kind') ?? undefined,
      blurry: query.get('blurry') ?? undefined,
    },
    page,
    size,
  )
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={6} />
  if (data.content.length === 0) {
    const isNarrowed = ['status', 'kind', 'blurry'].some((name) => query.get(name))
    return <Empty text={t(isNarrowed ? 'common.noMatch' : `approval.empty.${view}`)} />
  }
  return (
    <>
      <ul className="approval-rows">
        {data.content.map((row) => (
          <li key={row.id} aria-current={row.id === openId}>
            <button type="button" className="approval-row" onClick={() => onOpen(row.id)}>
              <span className="approval-row-title">
                {row.isUnread && <i className="approval-unread" role="img" aria-label={t('approval.unread')} />}
                {row.title}
              </span>
              <span className="approval-row-line">
                {row.taskId ? (
                  <Status meaning="review">{t('approval.stepWaitsForYou', { step: row.step?.name ?? '' })}</Status>
                ) : (
                  <ApprovalStatus status={row.status} />
                )}
                <span className="approval-quiet approval-grow">{purposeText(row.kind, row.purpose, t)}</span>
                <When row={row} />
              </span>
              <span className="approval-row-line approval-quiet">
                <span className="approval-grow approval-cut">
                  {[row.number, projId === undefined && row.projName, placeOf(row, t)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        className="approval-pages"
        current={page + 1}
        pageSize={size}
        total={data.totalElements}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={(next) => setQuery({ page: next > 1 ? next - 1 : undefined })}
      />
    </>
  )
}

const placeOf = (row: ApprovalRow, t: TFunction) =>
  row.status === 'running' && !row.taskId
    ? t('approval.waitsFor', { step: row.step?.name ?? '', names: waitingText(row, t) })
    : row.starter.nickName

function When({ row }: { row: ApprovalRow }) {
  const { t } = useTranslation()
  if (row.status === 'running' && row.dueTime)
    return (
      <span className={isDueToday(row.dueTime) ? 'approval-late' : 'approval-quiet'}>{dueWord(row.dueTime, t)}</span>
    )
  return <span className="approval-quiet">{agoWord(row.endTime ?? row.arrivedTime ?? row.startTime, t)}</span>
}
