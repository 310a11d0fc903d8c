import { type ProjectRole, projectRole } from '@sunmao/contract'
import { App, Form, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'

interface Values {
  name: string
  nameEn?: string
  roleSort: number
}

export function ProjectRoleForm({ row, onClose }: { row: ProjectRole | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const create = useSend(projectRole.create, [projectRole.list], { quiet: true })
  const update = useSend(projectRole.update, [projectRole.list], { quiet: true })
  const server = useServerForm<Values>({
    send: async (body) => {
      if (row) await update.mutateAsync({ body: { ...body, id: row.id, rowVersion: row.rowVersion } })
      else await create.mutateAsync({ body })
      message.success(t('common.saved'))
      onClose()
    },
    refusedAt: { 'error.duplicate': 'name' },
  })
  const required = { required: true, message: t('validate.required') }
  return (
    <FormModal
      title={t(row ? 'projectRole.edit' : 'projectRole.add')}
      server={server}
      initialValues={row ?? { roleSort: 999 }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('role.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('projectRole.nameEn')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="roleSort" label={t('projectRole.roleSort')} rules={[required]}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </FormModal>
  )
}
