import type { Todo } from '@sunmao/contract'
import { Segmented, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { agoWord, dueWord, toDate } from '../../ui/format.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { tablePaging } from '../../ui/table-paging.ts'
import { useMyTodos } from './hub-to-do.api.ts'

/** The list of the site's level and, with `projId`, that of one project. */
export function TodoList({ title, projId }: { title: string; projId?: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const status = query.get('status') === 'done' ? 'done' : 'pending'
  const page = Number(query.get('page') ?? 0)
  const size = Number(query.get('size') ?? 20)
  const todos = useMyTodos({ status, page, size, projId })
  const isLate = (todo: Todo) => todo.status === 'pending' && (toDate(todo.dueTime)?.getTime() ?? Infinity) < Date.now()
  return (
    <>
      <PageHead
        title={title}
        count={todos.data && t('common.total', { count: todos.data.totalElements })}
        actions={
          <Segmented
            value={status}
            onChange={(value) => setQuery({ status: value === 'done' ? value : undefined, page: undefined })}
            options={[
              { value: 'pending', label: t('todo.pending') },
              { value: 'done', label: t('todo.done') },
            ]}
          />
        }
      />
      {todos.error ? (
        <Failure text={todos.error.message} onRetry={todos.refetch} />
      ) : (
        <Table<Todo>
          rowKey="todoId"
          size="small"
          loading={todos.isPending}
          dataSource={todos.data?.content}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t(status === 'done' ? 'todo.doneEmpty' : 'todo.empty')} /> }}
          pagination={tablePaging(t, { page, size, total: todos.data?.totalElements ?? 0 }, setQuery)}
          columns={[
            { title: t('todo.type'), render: (_, todo) => t(`todo.kind.${todo.bizType}`), width: 80 },
            { title: t('todo.subject'), dataIndex: 'title', ellipsis: true },
            ...(projId ? [] : [{ title: t('project.name'), dataIndex: 'projName', ellipsis: true, width: 200 }]),
            { title: t('todo.from'), dataIndex: 'from', width: 120 },
            {
              title: t('todo.due'),
              width: 160,
              render: (_, todo) => (
                <span className={isLate(todo) ? 'status-open' : ''}>{dueWord(todo.dueTime, t)}</span>
              ),
            },
            { title: t('todo.received'), width: 140, render: (_, todo) => agoWord(todo.createTime, t) },
          ]}
        />
      )}
    </>
  )
}
