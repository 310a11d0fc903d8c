import { menus } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { PlaceLink } from '../../session/place-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { dueWord } from '../../ui/format.ts'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import type { useMyTodos } from '../hub-to-do/hub-to-do.api.ts'

const LIST = '/enterpriseTodo'

export function MyTodos({ todos }: { todos: ReturnType<typeof useMyTodos> }) {
  const { t } = useTranslation()
  const menu = useCall(menus.build, { query: { appType: 6 } })
  const hasList = menu.data?.some((entry) => entry.path === LIST)
  const rows = todos.data?.content
  return (
    <Card
      title={t('dashboard.myTodo')}
      count={todos.data?.totalElements || undefined}
      link={hasList && <Link to={LIST}>{t('dashboard.allTodo')}</Link>}
    >
      {todos.error && <Failure text={todos.error.message} onRetry={todos.refetch} />}
      {todos.isPending && <SkeletonList rows={3} />}
      {rows?.length === 0 && <Empty text={t('dashboard.todoEmpty')} />}
      {rows && rows.length > 0 && (
        <table className="dashboard-table">
          <tbody>
            {rows.map((todo) => (
              <tr key={todo.todoId}>
                <td className="dashboard-quiet">{t(`todo.kind.${todo.bizType}`)}</td>
                <td className="dashboard-wide">
                  <PlaceLink to={todo.link} className="dashboard-open" label={t('todo.open', { title: todo.title })}>
                    {t(`todo.action.${todo.action}`)} · {todo.title}
                  </PlaceLink>
                </td>
                <td className="dashboard-quiet dashboard-less">{todo.projName}</td>
                <td>{dueWord(todo.dueTime, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
