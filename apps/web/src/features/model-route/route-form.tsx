import type { ModelRoute } from '@sunmao/contract'
import { App, Form, Input, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useServerForm } from '../../api/use-server-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'

type RouteValues = Pick<ModelRoute, 'name' | 'loop' | 'speed'>

interface RouteFormProps {
  row: ModelRoute
  save: (id: number, values: RouteValues) => Promise<void>
  onClose: () => void
}

export function RouteForm({ row, save, onClose }: RouteFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const server = useServerForm<RouteValues>({
    send: async ({ name, loop, speed }) => {
      await save(row.id, { name: name.trim(), loop, speed })
      message.success(t('common.saved'))
      onClose()
    },
  })
  const { name, loop, speed } = row
  return (
    <FormModal<RouteValues>
      title={t('modelRoute.edit')}
      server={server}
      initialValues={{ name, loop, speed }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('modelRoute.name')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input name="name" maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="speed"
        label={t('modelRoute.speed')}
        extra={t('modelRoute.speedHint')}
        rules={[{ required: true, message: t('validate.required') }]}
      >
        <InputNumber min={0.1} max={10} step={0.1} />
      </Form.Item>
      <Form.Item name="loop" label={t('modelRoute.loop')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}
