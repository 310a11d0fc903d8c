import { type ProjectResource, projectMember } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useRowForm } from '../../../api/use-row-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { staffReads } from '../project-reads.ts'
import { MemberFields, type MemberValues } from './member-fields.tsx'

const valuesOf = ({ roleIds, disciplines, subIds }: ProjectResource): MemberValues => ({
  roleIds,
  disciplines,
  subIds,
})

export function MemberForm({ row: given, onClose }: { row: ProjectResource; onClose: () => void }) {
  const { t } = useTranslation()
  const { projId, resourceId } = given
  const update = useSend(projectMember.update, staffReads, { quiet: true })
  const { server, stale } = useRowForm<MemberValues, ProjectResource>({
    row: given,
    valuesOf,
    onSaved: onClose,
    save: (values, row = given) => update.mutateAsync({ body: { ...values, resourceId, rowVersion: row.rowVersion } }),
  })
  return (
    <FormModal<MemberValues>
      title={t('project.memberEdit', { name: given.user.nickName })}
      server={server}
      initialValues={valuesOf(given)}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <MemberFields projId={projId} />
    </FormModal>
  )
}
