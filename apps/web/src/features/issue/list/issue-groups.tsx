import type { Issue, IssueGrouping, issue, Reply } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useIssues } from '../issue.api.ts'
import { inGroup } from '../issue-query.ts'
import { type IssueRowsProps, useIssueRows } from './issue-table.tsx'
import { useIssueColumns } from './use-issue-columns.tsx'

const STEP = 20
type Value = Reply<typeof issue.queryIssueReferenceOptions>[IssueGrouping][number]

interface IssueGroupsProps extends IssueRowsProps {
  group: IssueGrouping
  /** Nothing while they are not known. */
  values: readonly Value[] | undefined
}

/** The list in parts, one for each value of a field; a part is asked for when it is unfolded. */
export function IssueGroups({ group, values, ...rows }: IssueGroupsProps) {
  const { t } = useTranslation()
  // A filter of the same field leaves only its own parts.
  const wanted = rows.asked.filter[group] as readonly (string | number)[] | undefined
  const shown = values?.filter(({ value }) => !wanted || wanted.includes(value))
  if (!shown) return <SkeletonList rows={6} />
  if (shown.length === 0) return <Empty text={t('common.noMatch')} />
  return (
    <div className="issue-table">
      {shown.map((value, at) => (
        <Group key={value.value} {...rows} group={group} value={value} isFirst={at < 3} />
      ))}
    </div>
  )
}

function Group({
  group,
  value,
  isFirst,
  ...props
}: IssueRowsProps & { group: IssueGrouping; value: Value; isFirst: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(isFirst)
  const label = group === 'round' ? t('issue.round', { round: value.value }) : value.label
  return (
    <section className="issue-group">
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} /> {label}{' '}
          <span className="issue-quiet">{value.count}</span>
        </button>
      </h2>
      {isOpen && (
        <Rows {...props} asked={{ ...props.asked, filter: inGroup(props.asked.filter, group, value.value) }} />
      )}
    </section>
  )
}

function Rows(props: IssueRowsProps) {
  const { t } = useTranslation()
  const [size, setSize] = useState(STEP)
  const { data, error, isPending, refetch } = useIssues(props.asked, { page: 0, size })
  const columns = useIssueColumns(props.isNarrow)
  const rows = useIssueRows(props)
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <Table<Issue>
        size="small"
        rowKey="id"
        showHeader={false}
        columns={columns}
        {...rows}
        loading={isPending}
        dataSource={data?.content}
        // The columns of all groups stand below each other.
        tableLayout="fixed"
        pagination={false}
      />
      {data && data.totalElements > data.content.length && (
        <Button type="text" block onClick={() => setSize(size + STEP)}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}
