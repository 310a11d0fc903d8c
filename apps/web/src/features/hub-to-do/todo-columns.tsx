import type { Todo, TodoView } from '@sunmao/contract'
import { Grid, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '../../session/project/place-link.tsx'
import { type Meaning, Status } from '../../ui/label/status.tsx'
import { agoWord, dueWord, toDate } from '../../ui/text/format.ts'

const meanings: Record<Todo['status'], Meaning> = { pending: 'open', done: 'done', void: 'void' }

/** What stands in a row depends on whose turn it is. */
export function useTodoColumns(view: TodoView, isInProject: boolean): TableColumnsType<Todo> {
  const { t } = useTranslation()
  const isNarrow = Grid.useBreakpoint().md === false
  const isOthers = view === 'mine' || view === 'copied'
  const due = (todo: Todo) => <span className={isLate(todo) ? 'status-open' : ''}>{dueWord(todo.dueTime, t)}</span>
  const status = (todo: Todo) => <Status meaning={meanings[todo.status]}>{t(`todo.status.${todo.status}`)}</Status>
  if (isNarrow)
    return [
      {
        title: t('todo.subject'),
        render: (_, todo) => (
          <PlaceLink to={todo.link} className="todo-card">
            <span className="todo-title">{todo.title}</span>
            <span className="todo-facts">
              <span>{t(`todo.action.${todo.action}`)}</span>
              {!isInProject && <span>{todo.projName}</span>}
              {isOthers && <span>{todo.handler}</span>}
              {isOthers ? status(todo) : view === 'done' ? todo.doneTime && agoWord(todo.doneTime, t) : due(todo)}
            </span>
          </PlaceLink>
        ),
      },
    ]
  return [
    { title: t('todo.type'), width: 80, render: (_, todo) => t(`todo.kind.${todo.bizType}`) },
    {
      title: t('todo.subject'),
      ellipsis: true,
      render: (_, todo) => (
        <PlaceLink to={todo.link}>
          {t(`todo.action.${todo.action}`)} <span className="todo-title">{todo.title}</span>
        </PlaceLink>
      ),
    },
    ...(isInProject
      ? []
      : [{ title: t('project.name'), dataIndex: 'projName', ellipsis: true, width: 200, responsive: ['md' as const] }]),
    isOthers
      ? { title: t('todo.handler'), dataIndex: 'handler', width: 120 }
      : { title: t('todo.from'), dataIndex: 'from', width: 120, responsive: ['md'] },
    isOthers
      ? {
          title: t('common.status'),
          width: 100,
          render: (_, todo) => status(todo),
        }
      : view === 'done'
        ? { title: t('todo.doneTime'), width: 140, render: (_, { doneTime }) => doneTime && agoWord(doneTime, t) }
        : {
            title: t('todo.due'),
            width: 160,
            render: (_, todo) => due(todo),
          },
    { title: t('todo.received'), width: 140, responsive: ['md'], render: (_, todo) => agoWord(todo.createTime, t) },
  ]
}

const isLate = ({ status, dueTime }: Todo) =>
  status === 'pending' && (toDate(dueTime)?.getTime() ?? Infinity) < Date.now()
