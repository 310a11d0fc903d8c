import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { useMyTodos } from '../hub-to-do/hub-to-do.api.ts'
import { MyProjects } from './my-projects.tsx'
import { MyTodos } from './my-todos.tsx'
import { RecentActivity } from './recent-activity.tsx'
import './dashboard.css'

const greetingAt = (hour: number) =>
  hour < 12 ? 'dashboard.morning' : hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening'

/** What waits for this person, where he works and what he did last. */
export function DashboardPage() {
  const { t } = useTranslation()
  const name = useSession((session) => session.info?.nickName ?? '')
  const todos = useMyTodos({ status: 'pending', page: 0, size: 6 })
  const total = todos.data?.totalElements
  return (
    <div className="dashboard">
      <PageHead
        large
        title={t(greetingAt(new Date().getHours()), { name })}
        count={total ? t('dashboard.todoCount', { count: total }) : undefined}
      />
      <div className="dashboard-columns">
        <div className="dashboard-main">
          <MyTodos todos={todos} />
          <MyProjects />
        </div>
        <RecentActivity />
      </div>
    </div>
  )
}
