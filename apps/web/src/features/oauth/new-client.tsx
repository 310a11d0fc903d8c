import { oauthClient, type Reply } from '@sunmao/contract'
import { Button, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { CopyBox } from '../../ui/label/copy-box.tsx'

interface Values {
  name: string
  redirectUris: string
  isConfidential: boolean
}

/** First what the program is, then its number and its secret, which is shown once. */
export function NewClient({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<Reply<typeof oauthClient.create>>()
  const create = useSend(oauthClient.create, [oauthClient.list], { quiet: true })
  const server = useServerForm<Values>({
    refusedAt: { 'oauth.badAddress': 'redirectUris' },
    send: async ({ redirectUris, ...fields }) => {
      const lines = redirectUris.split('\n').flatMap((line) => line.trim() || [])
      setMade(await create.mutateAsync({ body: { ...fields, redirectUris: lines } }))
    },
  })
  if (made)
    return (
      <Modal
        {...withoutAnimation}
        open
        title={t('oauthClient.made', { name: made.name })}
        // A click beside it must not lose what is shown only once.
        mask={{ closable: false }}
        keyboard={false}
        closable={false}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('oauthClient.done')}
          </Button>
        }
      >
        <CopyBox label={t('oauthClient.clientId')} text={made.clientId} />
        {made.clientSecret && (
          <>
            <CopyBox label={t('oauthClient.clientSecret')} text={made.clientSecret} />
            <p>{t('oauthClient.once')}</p>
          </>
        )}
      </Modal>
    )
  const required = { required: true, whitespace: true, message: t('validate.required') }
  return (
    <FormModal<Values>
      title={t('resource.add', { title: t('oauthClient.title') })}
      server={server}
      initialValues={{ isConfidential: false }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('oauthClient.name')} extra={t('oauthClient.nameHint')} rules={[required]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="redirectUris"
        label={t('oauthClient.redirectUris')}
        extra={t('oauthClient.redirectUrisHint')}
        rules={[required]}
      >
        <Input.TextArea rows={3} maxLength={4000} />
      </Form.Item>
      <Form.Item name="isConfidential" label={t('oauthClient.kind')}>
        <Radio.Group
          options={[
            { value: false, label: t('oauthClient.kind.public') },
            { value: true, label: t('oauthClient.kind.confidential') },
          ]}
        />
      </Form.Item>
    </FormModal>
  )
}
