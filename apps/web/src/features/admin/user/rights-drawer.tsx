import { type EffectiveRights, type User, users } from '@sunmao/contract'
import { Alert, Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { scopeText } from '../role/data-scope.ts'
import { GrantedList } from './granted-list.tsx'
import './rights-drawer.css'

const SIZE = 5

/** What a person may do at this moment, and why. */
export function RightsDrawer({ row, onClose }: { row: User; onClose: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const rights = useCall(users.rights, { query: { id: row.id, page, size: SIZE } }, { keepPrevious: true })
  return (
    <Drawer
      {...withoutAnimation}
      open
      size={560}
      title={t('rights.title', { name: row.nickName })}
      closable={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      {rights.error && <Failure text={rights.error.message} onRetry={rights.refetch} />}
      {rights.isPending && <SkeletonList />}
      {rights.data && (
        <>
          <SiteRights rights={rights.data} />
          <Projects projects={rights.data.projects} page={page} onPage={setPage} />
        </>
      )}
    </Drawer>
  )
}

function SiteRights({ rights: { isAdmin, roles, depts, permissions } }: { rights: EffectiveRights }) {
  const { t } = useTranslation()
  return (
    <>
      {isAdmin && <Alert type="warning" showIcon title={t('rights.admin')} />}
      <h3 className="rights-head">{t('rights.roles')}</h3>
      {roles.length === 0 && <Empty text={t('rights.noRoles')} />}
      <ul className="rights-roles">
        {roles.map((role) => (
          <li key={role.id}>
            {role.name}
            <span className="rights-why">
              {t('rights.role', { level: role.level, scope: t(scopeText(role.dataScope as never)) })}
            </span>
          </li>
        ))}
      </ul>
      <h3 className="rights-head">{t('rights.depts')}</h3>
      <p>{depts === undefined ? t('rights.allDepts') : depts.join(' · ') || t('rights.noDepts')}</p>
      <h3 className="rights-head">{t('rights.permissions', { count: permissions.length })}</h3>
      {permissions.length === 0 && !isAdmin && <Empty text={t('rights.none')} />}
      <GrantedList granted={permissions} />
    </>
  )
}

interface ProjectsProps {
  projects: EffectiveRights['projects']
  page: number
  onPage: (page: number) => void
}

function Projects({ projects: { content, totalElements }, page, onPage }: ProjectsProps) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className="rights-head">{t('rights.projects', { count: totalElements })}</h3>
      {totalElements === 0 && <Empty text={t('rights.noProjects')} />}
      {content.map((one) => (
        <details key={one.projId} className="rights-project">
          <summary>
            {one.projName} <span className="rights-why">{[one.indexCode, ...one.roles].join(' · ')}</span>
          </summary>
          {one.permissions.length === 0 ? <Empty text={t('rights.none')} /> : <GrantedList granted={one.permissions} />}
        </details>
      ))}
      <Pagination
        size="small"
        align="end"
        current={page + 1}
        pageSize={SIZE}
        total={totalElements}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={(next) => onPage(next - 1)}
      />
    </>
  )
}
