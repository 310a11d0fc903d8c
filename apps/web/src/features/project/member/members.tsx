import { type ProjectResource, projectMember, projectSub } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'
import { AddMembers } from './add-members.tsx'
import { MemberForm } from './member-form.tsx'
import { RemoveMember } from './remove-member.tsx'

/** Who works in a project, as what and where. */
export function Members({ projId, mayEdit }: { projId: number; mayEdit: boolean }) {
  const { t, i18n } = useTranslation()
  const list = useCall(projectMember.resources, { query: { ...usePaging(), projId } }, { keepPrevious: true })
  const subs = useCall(projectSub.ofProject, { query: { projId } }).data
  const { labelOf } = useDict('discipline')
  const [editing, setEditing] = useState<ProjectResource>()
  const [leaving, setLeaving] = useState<ProjectResource>()
  const [isAdding, setAdding] = useState(false)

  const join = (words: readonly string[]) => new Intl.ListFormat(i18n.language).format(words)
  const subName = (subId: number) => subs?.find((sub) => sub.subId === subId)?.subName ?? `#${subId}`
  const actions = {
    title: t('common.actions'),
    render: (_: unknown, row: ProjectResource) => (
      <span className="project-actions">
        <Button type="link" size="small" onClick={() => setEditing(row)}>
          {t('common.edit')}
        </Button>
        <Button type="link" size="small" danger onClick={() => setLeaving(row)}>
          {t('project.memberRemove')}
        </Button>
      </span>
    ),
  }

  return (
    <>
      {mayEdit && (
        <div className="project-panel-head">
          <Button icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            {t('project.memberAdd')}
          </Button>
        </div>
      )}
      <PagedTable<ProjectResource>
        list={list}
        rowKey="resourceId"
        empty={t('project.memberNone')}
        columns={[
          { title: t('project.memberName'), render: (_, { user }) => user.nickName },
          { title: t('project.jobNumber'), render: (_, { user }) => user.jobNumber ?? '–' },
          { title: t('project.dept'), render: (_, { user }) => user.deptName ?? '–' },
          { title: t('project.roles'), render: (_, row) => join(row.roleNames) },
          {
            title: t('project.disciplines'),
            render: (_, row) => join(row.disciplines.map(labelOf)) || t('project.allDisciplines'),
          },
          { title: t('project.subs'), render: (_, row) => join(row.subIds.map(subName)) || t('project.allSubs') },
          ...(mayEdit ? [actions] : []),
        ]}
      />
      {editing && <MemberForm row={editing} onClose={() => setEditing(undefined)} />}
      {leaving && <RemoveMember row={leaving} onClose={() => setLeaving(undefined)} />}
      {isAdding && <AddMembers projId={projId} onClose={() => setAdding(false)} />}
    </>
  )
}
