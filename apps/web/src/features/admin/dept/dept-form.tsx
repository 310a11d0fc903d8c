import { type Dept, dept } from '@sunmao/contract'
import { App, Form, Input, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import type { Named } from '../tree/lazy-select.tsx'
import { DeptSelect } from './dept-select.tsx'

interface Values {
  name: string
  pid?: Named
  deptSort: number
  enabled: boolean
}

interface DeptFormProps {
  /** Nothing = a new one. */
  row?: Dept
  parent?: Named
  onClose: () => void
}

/** Choosing another parent moves the department with everything below it. */
export function DeptForm({ row, parent, onClose }: DeptFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const stale = [dept.list]
  const create = useSend(dept.create, stale, { quiet: true })
  const update = useSend(dept.update, stale, { quiet: true })
  const server = useServerForm<Values>({
    send: async (values) => {
      const body = { ...values, pid: values.pid?.id ?? null }
      if (row) await update.mutateAsync({ body: { ...body, id: row.id, rowVersion: row.rowVersion } })
      else await create.mutateAsync({ body })
      message.success(t('common.saved'))
      onClose()
    },
    refusedAt: { 'error.duplicate': 'name', 'dept.parentBelow': 'pid', 'dept.topNotYours': 'pid' },
  })
  return (
    <FormModal
      title={t(row ? 'dept.edit' : 'dept.add')}
      server={server}
      initialValues={{ name: row?.name, pid: parent, deptSort: row?.deptSort ?? 999, enabled: row?.enabled ?? true }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('dept.name')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="pid" label={t('dept.parent')}>
        <DeptSelect without={row?.id} placeholder={t('dept.top')} />
      </Form.Item>
      <Form.Item name="deptSort" label={t('dept.sort')} rules={[{ required: true, message: t('validate.required') }]}>
        <InputNumber min={0} max={99_999} precision={0} />
      </Form.Item>
      <Form.Item name="enabled" label={t('common.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}
