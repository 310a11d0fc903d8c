import {
  type Webhook,
  type WebhookGroup,
  type WebhookKind,
  webhook,
  webhookGroups,
  webhookKinds,
} from '@sunmao/contract'
import { App, Checkbox, Form, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'

interface Values {
  name: string
  kind: WebhookKind
  secretUrl?: string
  secret?: string
  forgetSecret?: boolean
  groups: WebhookGroup[]
  enabled: boolean
}

interface WebhookFormProps {
  /** Nothing = a new one. */
  row: Webhook | undefined
  onClose: () => void
}

/** Address and secret are only ever typed in: an edit that leaves them empty keeps them. */
export function WebhookForm({ row, onClose }: WebhookFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const create = useSend(webhook.create, [webhook.list], { quiet: true })
  const update = useSend(webhook.update, [webhook.list], { quiet: true })
  const server = useServerForm<Values>({
    refusedAt: {
      'webhook.wrongHost': 'secretUrl',
      'webhook.wrongAddress': 'secretUrl',
      'webhook.needsSecret': 'secret',
    },
    send: async ({ secretUrl = '', secret = '', forgetSecret, ...fields }) => {
      const typed = secret.trim() || undefined
      if (row) {
        const kept = { id: row.id, rowVersion: row.rowVersion, secretUrl: secretUrl.trim() || undefined }
        await update.mutateAsync({ body: { ...fields, ...kept, secret: typed ?? (forgetSecret ? null : undefined) } })
      } else await create.mutateAsync({ body: { ...fields, secretUrl: secretUrl.trim(), secret: typed } })
      message.success(t('common.saved'))
      onClose()
    },
  })
  const isProgram = Form.useWatch('kind', server.form) === 'program'
  const required = { required: true, message: t('validate.required') }
  const initial = row ?? { kind: 'wecom' as const, groups: [...webhookGroups], enabled: true }
  return (
    <FormModal<Values>
      title={t(row ? 'resource.edit' : 'resource.add', { title: t('webhook.title') })}
      server={server}
      initialValues={initial}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('webhook.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="kind" label={t('webhook.kind')} rules={[required]}>
        <Select options={webhookKinds.map((kind) => ({ value: kind, label: t(`webhook.kind.${kind}`) }))} />
      </Form.Item>
      <Form.Item
        name="secretUrl"
        label={t('webhook.url')}
        extra={
          row ? t('webhook.keepUrl', { host: row.host }) : t(isProgram ? 'webhook.programHint' : 'webhook.urlHint')
        }
        rules={row ? [] : [required]}
      >
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="secret"
        label={t('webhook.secret')}
        extra={t(
          row?.hasSecret ? 'webhook.keepSecret' : isProgram ? 'webhook.programSecretHint' : 'webhook.secretHint',
        )}
        rules={isProgram && !row?.hasSecret ? [required] : []}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      {row?.hasSecret && !isProgram && (
        <Form.Item name="forgetSecret" valuePropName="checked">
          <Checkbox>{t('webhook.forgetSecret')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="groups" label={t('webhook.groups')} hidden={isProgram}>
        <Checkbox.Group
          options={webhookGroups.map((group) => ({ value: group, label: t(`message.group.${group}`) }))}
        />
      </Form.Item>
      <Form.Item name="enabled" label={t('common.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}
