import type { Project } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useEnterProject } from '../../../session/project/use-enter-project.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ProjectForm } from '../form/project-form.tsx'
import { useProjectRights } from '../use-project-rights.ts'
import { useRemoveProject } from '../use-remove-project.ts'
import { RestoreButton } from './restore-button.tsx'

/** Enter, and behind the dots what the project's own rights allow; those are asked for when the menu opens. */
export function RowActions({ row }: { row: Project }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const enter = useEnterProject()
  const remove = useRemoveProject()
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { mayEdit, mayRemove } = useProjectRights(row.projId, isOpen)
  if (row.deleteTime) return <RestoreButton row={row} />
  const name = row.projName
  const items = [
    { key: 'detail', label: t('project.detail'), onClick: () => navigate(`/project/detail?projId=${row.projId}`) },
    mayEdit && row.status !== 'archived' && { key: 'edit', label: t('common.edit'), onClick: () => setEditing(true) },
    mayRemove && { key: 'remove', label: t('project.remove'), danger: true, onClick: () => remove(row) },
  ].filter((item) => item !== false)
  return (
    <span className="project-actions">
      <Button size="small" aria-label={t('project.enterNamed', { name })} onClick={() => enter(row.projId)}>
        {t('project.enter')}
      </Button>
      <Dropdown menu={{ items }} trigger={['click']} onOpenChange={setOpen}>
        <Button size="small" type="text" aria-label={t('project.moreNamed', { name })} icon={<Icon name="more" />} />
      </Dropdown>
      {isEditing && <ProjectForm row={row} onClose={() => setEditing(false)} />}
    </span>
  )
}
