import { project as projectCalls } from '@sunmao/contract'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { indexCodeAndProjName, type ModeProject } from '../../session/project/mode.ts'
import { Icon } from '../../ui/picture/icon.tsx'

const MOST = 50

/** The project one works in; the same page of another one is a click away. */
export function ProjectChip({ project }: { project: ModeProject }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(
    projectCalls.list,
    { query: { page: 0, size: MOST, appModel: 'project' } },
    { enabled: isOpen },
  )
  const items = (data?.content ?? []).map(({ projId, projName, indexCode }) => ({
    key: projId,
    label: projName,
    extra: indexCode,
  }))
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        items,
        selectable: true,
        selectedKeys: [String(project.projId)],
        onClick: ({ key }) => navigate(`${pathname}?projId=${key}`),
      }}
    >
      <button type="button" className="nav-project" title={t('nav.switchProject')}>
        <Icon name="building" />
        <span className="nav-project-name">{indexCodeAndProjName(project)}</span>
        <Icon name="chevron-down" size={12} />
      </button>
    </Dropdown>
  )
}
