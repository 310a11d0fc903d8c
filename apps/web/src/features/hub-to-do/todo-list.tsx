import type { Todo } from '@sunmao/contract'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../page.tsx'
import { agoWord, dueWord, toDate } from '../../ui/format.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PagedTable, usePaging } from '../../ui/paged-table.tsx'
import { useMyTodos } from './hub-to-do.api.ts'
import { TodoFunnel } from './todo-funnel.tsx'

/** The list of the site's level and, with `projId`, that of one project. */
export function TodoList({ title, projId }: { title: string; projId?: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const status = query.get('status') === 'done' ? 'done' : 'pending'
  const asked = projId ?? idIn(query.get('project'))
  const subId = idIn(query.get('sub'))
  const todos = useMyTodos({ status, ...usePaging(), projId: asked, subId })
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
      <TodoFunnel
        status={status}
        isInProject={projId !== undefined}
        projId={asked}
        subId={subId}
        onChange={(next) =>
          setQuery({ project: projId === undefined ? next.projId : undefined, sub: next.subId, page: undefined })
        }
      />
      <PagedTable
        list={todos}
        rowKey="todoId"
        empty={t(status === 'done' ? 'todo.doneEmpty' : 'todo.empty')}
        columns={[
          { title: t('todo.type'), render: (_, todo) => t(`todo.kind.${todo.bizType}`), width: 80 },
          { title: t('todo.subject'), dataIndex: 'title', ellipsis: true },
          ...(projId ? [] : [{ title: t('project.name'), dataIndex: 'projName', ellipsis: true, width: 200 }]),
          { title: t('todo.from'), dataIndex: 'from', width: 120 },
          {
            title: t('todo.due'),
            width: 160,
            render: (_, todo) => <span className={isLate(todo) ? 'status-open' : ''}>{dueWord(todo.dueTime, t)}</span>,
          },
          { title: t('todo.received'), width: 140, render: (_, todo) => agoWord(todo.createTime, t) },
        ]}
      />
    </>
  )
}

const isLate = ({ status, dueTime }: Todo) =>
  status === 'pending' && (toDate(dueTime)?.getTime() ?? Infinity) < Date.now()

const idIn = (text: string | null) => (text && /^[1-9]\d*$/.test(text) ? Number(text) : undefined)
