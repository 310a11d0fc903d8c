import { App, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../api/hooks.ts'
import { useServerForm } from '../api/use-server-form.ts'
import { FormModal } from '../ui/dialog/form-modal.tsx'
import type { Field } from './fields.tsx'
import { type AnyResource, labelOf, type ResourceRow } from './resource.ts'

interface ResourceFormProps {
  resource: AnyResource
  fields: Record<string, Field>
  /** Nothing = a new one. */
  row: ResourceRow | undefined
  onClose: () => void
}

/** A refusal keeps what was typed and stands at the field it belongs to. */
export function ResourceForm({ resource, fields, row, onClose }: ResourceFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const create = useSend(resource.create, [resource.list], { quiet: true })
  const update = useSend(resource.update, [resource.list], { quiet: true })
  const server = useServerForm<Record<string, unknown>>({
    send: async (values) => {
      if (row) await update.mutateAsync({ body: { ...values, id: row.id, rowVersion: row.rowVersion } } as never)
      else await create.mutateAsync({ body: values } as never)
      message.success(t('common.saved'))
      onClose()
    },
  })
  const entries = Object.entries(fields)
  const initial = Object.fromEntries(entries.map(([name, field]) => [name, row ? row[name] : field.initial]))
  return (
    <FormModal
      title={t(row ? 'resource.edit' : 'resource.add', { title: t(labelOf(resource, 'title')) })}
      server={server}
      initialValues={initial}
      onClose={onClose}
    >
      {entries.map(([name, field]) => (
        <Form.Item
          key={name}
          name={name}
          label={t(labelOf(resource, name))}
          valuePropName={field.kind === 'toggle' ? 'checked' : 'value'}
          rules={field.isRequired ? [{ required: true, message: t('validate.required') }] : []}
        >
          {field.input}
        </Form.Item>
      ))}
    </FormModal>
  )
}
