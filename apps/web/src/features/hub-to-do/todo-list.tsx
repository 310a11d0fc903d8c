import { type Todo, type TodoView, todoKinds, todoViews } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { useMyTodos } from './hub-to-do.api.ts'
import { useTodoColumns } from './todo-columns.tsx'
import { TodoFunnel } from './todo-funnel.tsx'

const emptyTexts: Record<TodoView, Key> = {
  pending: 'todo.empty',
  done: 'todo.doneEmpty',
  mine: 'todo.mineEmpty',
  copied: 'todo.copiedEmpty',
}

/** The list of the site's level and, with `projId`, that of one project. */
export function TodoList({ title, projId }: { title: string; projId?: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const view = oneOf(todoViews, query.get('status')) ?? 'pending'
  const bizType = oneOf(todoKinds, query.get('kind'))
  const asked = projId ?? idIn(query.get('project'))
  const subId = idIn(query.get('sub'))
  const todos = useMyTodos({ status: view, ...usePaging(), projId: asked, subId, bizType })
  return (
    <>
      <PageHead
        title={title}
        count={todos.data && t('common.total', { count: todos.data.totalElements })}
        actions={
          <>
            <Select
              allowClear
              className="todo-kind"
              aria-label={t('todo.type')}
              placeholder={t('todo.type')}
              value={bizType}
              onChange={(kind) => setQuery({ kind, page: undefined })}
              options={todoKinds.map((kind) => ({ value: kind, label: t(`todo.kind.${kind}`) }))}
            />
            <Segmented<TodoView>
              className="todo-views"
              value={view}
              onChange={(next) =>
                setQuery({
                  status: next === 'pending' ? undefined : next,
                  page: undefined,
                  project: undefined,
                  sub: undefined,
                })
              }
              options={todoViews.map((one) => ({ value: one, label: t(`todo.${one}`) }))}
            />
          </>
        }
      />
      <TodoFunnel
        status={view}
        isInProject={projId !== undefined}
        projId={asked}
        subId={subId}
        onChange={(next) =>
          setQuery({ project: projId === undefined ? next.projId : undefined, sub: next.subId, page: undefined })
        }
      />
      <PagedTable<Todo>
        list={todos}
        rowKey="todoId"
        empty={t(emptyTexts[view])}
        columns={useTodoColumns(view, projId !== undefined)}
      />
    </>
  )
}

const oneOf = <T extends string>(words: readonly T[], text: string | null) => words.find((word) => word === text)
const idIn = (text: string | null) => (text && /^[1-9]\d*$/.test(text) ? Number(text) : undefined)
