import { DataScope, type Role, roles } from '@sunmao/contract'
import { App, Form, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { DeptSelect } from '../dept/dept-select.tsx'
import type { Named } from '../tree/lazy-select.tsx'
import { customScope, ownScope, scopeText } from './data-scope.ts'

interface Values {
  name: string
  level: number
  dataScope: Role['dataScope']
  depts?: Named[]
  description?: string
}

export function RoleForm({ row, onClose }: { row: Role | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const stale = [roles.list, roles.all]
  const create = useSend(roles.create, stale, { quiet: true })
  const update = useSend(roles.update, stale, { quiet: true })
  const server = useServerForm<Values>({
    send: async ({ depts = [], ...values }) => {
      const body = { ...values, depts: depts.map(({ id }) => ({ id })) }
      if (row) await update.mutateAsync({ body: { ...body, id: row.id, rowVersion: row.rowVersion } })
      else await create.mutateAsync({ body })
      message.success(t('common.saved'))
      onClose()
    },
    refusedAt: { 'error.duplicate': 'name', 'roles.tooStrong': 'level', 'roles.scopeTooWide': 'dataScope' },
  })
  const required = { required: true, message: t('validate.required') }
  return (
    <FormModal
      title={t(row ? 'role.edit' : 'role.add')}
      server={server}
      initialValues={row ?? { level: 3, dataScope: ownScope }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('role.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="level" label={t('role.level')} extra={t('role.levelHint')} rules={[required]}>
        <InputNumber min={1} max={999} precision={0} />
      </Form.Item>
      <Form.Item name="dataScope" label={t('role.dataScope')}>
        <Select options={DataScope.options.map((value) => ({ value, label: t(scopeText(value)) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['dataScope']}>
        {({ getFieldValue }) =>
          getFieldValue('dataScope') === customScope && (
            <Form.Item name="depts" label={t('role.depts')} rules={[required]}>
              <DeptSelect multiple />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="description" label={t('role.description')}>
        <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  )
}
