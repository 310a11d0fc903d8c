import type { Issue, Page } from '@sunmao/contract'
import type { TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useEmptyText } from '../../../session/project/use-empty-text.ts'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import type { IssueQuery } from '../issue.api.ts'
import { isFiltered } from '../issue-query.ts'
import { useIssueColumns } from './use-issue-columns.tsx'

export interface ListedIssues {
  data?: Page<Issue>
  error: { message: string } | null
  isPending: boolean
  refetch: () => unknown
}

export interface IssueRowsProps {
  asked: IssueQuery
  openId: number | undefined
  /** The detail stands beside it. */
  isNarrow: boolean
  chosen: readonly Issue[]
  onChosen: (rows: readonly Issue[]) => void
  onOpen: (id: number, byKeys: boolean) => void
}

/** One page of the list. */
export function IssueTable({ list, ...props }: IssueRowsProps & { list: ListedIssues }) {
  const { t } = useTranslation()
  const { filter } = props.asked
  const isNothingThere = !isFiltered(filter)
  const whyEmpty = useEmptyText(filter.projId, isNothingThere && list.data?.content.length === 0, t('issue.empty'))
  return (
    <div className="issue-table">
      <PagedTable<Issue>
        list={list}
        rowKey="id"
        empty={isNothingThere ? whyEmpty : t('common.noMatch')}
        columns={useIssueColumns(props.isNarrow)}
        {...useIssueRows(props)}
      />
    </div>
  )
}

/** What a click on a row and on its box does. */
export function useIssueRows({ openId, chosen, onChosen, onOpen }: Omit<IssueRowsProps, 'asked' | 'isNarrow'>) {
  const { t } = useTranslation()
  return {
    onRow: (row) => ({
      className: row.id === openId ? 'issue-row issue-row-open' : 'issue-row',
      // A click that no pointer made.
      onClick: ({ detail }) => onOpen(row.id, detail === 0),
    }),
    rowSelection: {
      selectedRowKeys: chosen.map(({ id }) => id),
      preserveSelectedRowKeys: true,
      onChange: (keys, rows) => {
        const known = new Map([...chosen, ...rows.filter(Boolean)].map((row) => [row.id, row]))
        onChosen(keys.flatMap((key) => known.get(Number(key)) ?? []))
      },
      getCheckboxProps: (row) => ({ 'aria-label': t('issue.chooseNamed', { name: row.number ?? row.title }) }),
    },
  } satisfies Pick<TableProps<Issue>, 'onRow' | 'rowSelection'>
}
