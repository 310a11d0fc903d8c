import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProjectTileProps } from '../../manifest/tile.ts'
import { PlaceLink } from '../../session/project/place-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { DueTime } from './due-time.tsx'
import { useMyTodos } from './hub-to-do.api.ts'
import '../../ui/table/card-table.css'

const MOST = 5

/** What this project asks of the person. */
export function ProjectTodosTile({ projId }: ProjectTileProps) {
  const { t } = useTranslation()
  const todos = useMyTodos({ status: 'pending', projId, page: 0, size: MOST })
  return (
    <Card
      title={t('overview.todos')}
      count={todos.data && t('overview.todoCount', { count: todos.data.totalElements })}
      link={<Link to={`/projectTodo?projId=${projId}`}>{t('overview.allTodos')}</Link>}
    >
      {todos.error && <Failure text={todos.error.message} onRetry={todos.refetch} />}
      {todos.isPending && <SkeletonList rows={3} />}
      {todos.data?.content.length === 0 && <Empty text={t('overview.todosEmpty')} />}
      <ul className="card-rows">
        {todos.data?.content.map((todo) => (
          <li key={todo.todoId}>
            <span className="card-quiet">{t(`todo.kind.${todo.bizType}`)}</span>
            <PlaceLink to={todo.link} className="card-open card-text" label={t('todo.open', { title: todo.title })}>
              {todo.title}
            </PlaceLink>
            <DueTime todo={todo} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
