import { menus, todoKinds } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { PlaceLink } from '../../session/project/place-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CardTabs } from '../../ui/layout/card-tabs.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { DueTime } from './due-time.tsx'
import { useHomeTodos } from './hub-to-do.api.ts'
import '../../ui/table/card-table.css'

const LIST = '/enterpriseTodo'
const MOST = 6

/** What waits for this person: what it is, where, until when, and the action that ends it. */
export function MyTodosTile() {
  const { t } = useTranslation()
  const todos = useHomeTodos()
  const [kind, setKind] = useState<string>('all')
  const menu = useCall(menus.build, { query: { appType: 6 } })
  const hasList = menu.data?.some((entry) => entry.path === LIST)
  const all = todos.data?.content ?? []
  const kinds = todoKinds.filter((one) => all.some(({ bizType }) => bizType === one))
  const rows = all.filter(({ bizType }) => kind === 'all' || bizType === kind).slice(0, MOST)
  const countOf = (one: string) => all.filter(({ bizType }) => bizType === one).length
  return (
    <Card
      title={t('dashboard.myTodo')}
      count={
        kinds.length > 1 ? (
          <CardTabs
            label={t('todo.type')}
            value={kind}
            onChange={setKind}
            tabs={[
              { value: 'all', label: t('common.all'), count: todos.data?.totalElements },
              ...kinds.map((one) => ({ value: one as string, label: t(`todo.kind.${one}`), count: countOf(one) })),
            ]}
          />
        ) : (
          todos.data?.totalElements || undefined
        )
      }
      link={hasList && <Link to={LIST}>{t('dashboard.allTodo')}</Link>}
    >
      {todos.error && <Failure text={todos.error.message} onRetry={todos.refetch} />}
      {todos.isPending && <SkeletonList rows={3} />}
      {todos.data && all.length === 0 && <Empty text={t('dashboard.todoEmpty')} />}
      {rows.length > 0 && (
        <table className="card-table card-stacked">
          <tbody>
            {rows.map((todo) => (
              <tr key={todo.todoId}>
                <td className="card-quiet">{t(`todo.kind.${todo.bizType}`)}</td>
                <td className="card-wide">
                  <PlaceLink to={todo.link} className="card-open" label={t('todo.open', { title: todo.title })}>
                    {todo.title}
                  </PlaceLink>
                </td>
                <td className="card-quiet card-less">{todo.projName}</td>
                <td>
                  <DueTime todo={todo} />
                </td>
                <td className="card-end">
                  <PlaceLink
                    to={todo.link}
                    label={t('todo.doNamed', { action: t(`todo.action.${todo.action}`), title: todo.title })}
                  >
                    {t(`todo.action.${todo.action}`)}
                  </PlaceLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
