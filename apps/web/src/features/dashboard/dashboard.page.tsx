import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { homeTiles } from '../../manifest/tile.ts'
import { Can } from '../../session/can.tsx'
import { useSession } from '../../session/session.ts'
import { TileColumns } from '../../ui/layout/tile-columns.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { daysUntil } from '../../ui/text/format.ts'
import { useHomeTodos } from '../hub-to-do/hub-to-do.api.ts'

const greetingAt = (hour: number) =>
  hour < 12 ? 'dashboard.morning' : hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening'

/** What waits for this person, where he works, and the models that changed last. */
export function DashboardPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const name = useSession((session) => session.info?.nickName ?? '')
  return (
    <>
      <PageHead
        large
        title={t(greetingAt(new Date().getHours()), { name })}
        count={<Waiting />}
        actions={
          <Can codes={['project:add']}>
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => navigate('/project?new=1')}>
              {t('dashboard.newProject')}
            </Button>
          </Can>
        }
      />
      <TileColumns tiles={homeTiles.items()} given={{}} />
    </>
  )
}

/** How many to-dos there are, and how many of them cannot wait. */
function Waiting() {
  const { t } = useTranslation()
  const { data } = useHomeTodos()
  if (!data?.totalElements) return null
  const days = data.content.map(({ dueTime }) => daysUntil(dueTime) ?? 1)
  const late = days.filter((left) => left < 0).length
  const today = days.filter((left) => left === 0).length
  return (
    <>
      {t('dashboard.todoCount', { count: data.totalElements })}
      {late > 0 && <span className="card-late"> · {t('dashboard.overdue', { count: late })}</span>}
      {today > 0 && <span className="card-late"> · {t('dashboard.dueToday', { count: today })}</span>}
    </>
  )
}
