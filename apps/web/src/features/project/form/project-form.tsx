import { type Project, project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useRowForm } from '../../../api/use-row-form.ts'
import { permits } from '../../../session/can.tsx'
import { useSession } from '../../../session/session.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { projectReads, staffReads } from '../project-reads.ts'
import { ProjectFields } from './project-fields.tsx'
import { bodyOf, type ProjectValues, valuesOf } from './project-values.ts'

interface ProjectFormProps {
  /** Nothing = a new one. */
  row?: Project
  onClose: () => void
  onMade?: (made: Project) => void
}

export function ProjectForm({ row: given, onClose, onMade }: ProjectFormProps) {
  const { t } = useTranslation()
  // Departments belong to the site: what one may do in a project says nothing about them.
  const seesDepts = useSession(({ roles }) => permits(roles, ['dept:list', 'user:list']))
  const create = useSend(project.create, projectReads, { quiet: true })
  // A new lead is a new member.
  const update = useSend(project.update, staffReads, { quiet: true })
  const { server, stale } = useRowForm<ProjectValues, Project>({
    row: given,
    valuesOf,
    refusedAt: {
      'error.duplicate': 'indexCode',
      'project.endBeforeStart': 'planEnd',
      'project.noSuchPerson': 'managerId',
    },
    onSaved: onClose,
    save: async (values, row) => {
      const body = bodyOf(values, row, seesDepts)
      if (row) return update.mutateAsync({ body: { ...body, projId: row.projId, rowVersion: row.rowVersion } })
      const made = await create.mutateAsync({ body })
      onMade?.(made)
      return made
    },
  })
  return (
    <FormModal<ProjectValues>
      title={t(given ? 'project.edit' : 'project.add')}
      width={640}
      server={server}
      initialValues={given ? valuesOf(given) : {}}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <ProjectFields row={given} seesDepts={seesDepts} />
    </FormModal>
  )
}
