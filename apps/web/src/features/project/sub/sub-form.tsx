import { type ProjectSub, project, projectSub } from '@sunmao/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useRowForm } from '../../../api/use-row-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'

const number = /^[\w-]{1,10}$/

interface SubValues {
  subNo: string
  subName: string
}

interface SubFormProps {
  projId: number
  /** Nothing = a new one. */
  row: ProjectSub | undefined
  onClose: () => void
}

const valuesOf = ({ subNo, subName }: ProjectSub): SubValues => ({ subNo, subName })

export function SubForm({ projId, row: given, onClose }: SubFormProps) {
  const { t } = useTranslation()
  const stales = [projectSub.ofProject, project.detail, project.list]
  const create = useSend(projectSub.create, stales, { quiet: true })
  const update = useSend(projectSub.update, stales, { quiet: true })
  const { server, stale } = useRowForm<SubValues, ProjectSub>({
    row: given,
    valuesOf,
    refusedAt: { 'error.duplicate': 'subNo' },
    onSaved: onClose,
    save: (values, row) => {
      const body = { subNo: values.subNo.trim(), subName: values.subName.trim() }
      return row
        ? update.mutateAsync({ body: { ...body, subId: row.subId, rowVersion: row.rowVersion } })
        : create.mutateAsync({ body: { ...body, projId } })
    },
  })
  const required = { required: true, whitespace: true, message: t('validate.required') }
  return (
    <FormModal<SubValues>
      title={t(given ? 'project.subEdit' : 'project.subAdd')}
      server={server}
      initialValues={given ? valuesOf(given) : {}}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <Form.Item
        name="subNo"
        label={t('project.subNo')}
        validateFirst
        rules={[
          required,
          { pattern: number, transform: (text: string) => text.trim(), message: t('project.subNoWrong') },
        ]}
      >
        <Input name="subNo" maxLength={10} autoComplete="off" />
      </Form.Item>
      <Form.Item name="subName" label={t('project.subName')} rules={[required]}>
        <Input name="subName" maxLength={60} autoComplete="off" />
      </Form.Item>
    </FormModal>
  )
}
