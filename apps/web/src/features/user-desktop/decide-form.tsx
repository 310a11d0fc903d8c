import { type ManagedDesktop, userDesktop } from '@sunmao/contract'
import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'
import { Facts } from '../../ui/layout/facts.tsx'

export type Decision = 'ready' | 'refused' | 'ended'

interface Values {
  name?: string
  address?: string
  note?: string
}

interface DecideFormProps {
  row: ManagedDesktop
  decision: Decision
  onClose: () => void
}

const titles = { ready: 'userDesktop.grant', refused: 'userDesktop.refuse', ended: 'userDesktop.end' } as const

/** A machine needs a name and an address; the person who is refused or loses it should read why. */
export function DecideForm({ row, decision, onClose }: DecideFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const decide = useSend(userDesktop.decide, [userDesktop.list, userDesktop.detail], { quiet: true })
  const server = useServerForm<Values>({
    send: async (values) => {
      await decide.mutateAsync({ body: { ...values, id: row.id, status: decision, rowVersion: row.rowVersion } })
      message.success(t('common.saved'))
      onClose()
    },
  })
  const required = { required: true, message: t('validate.required') }
  return (
    <FormModal
      title={t(row.status === decision ? 'userDesktop.change' : titles[decision])}
      server={server}
      initialValues={decision === 'ready' ? { name: row.name, address: row.address, note: row.note } : {}}
      onClose={onClose}
    >
      <Facts
        facts={[
          [t('userDesktop.person'), row.user.nickName],
          [t('userDesktop.spec'), row.specLabel],
          [t('userDesktop.reason'), row.reason],
        ]}
      />
      {decision === 'ready' && (
        <>
          <Form.Item name="name" label={t('userDesktop.name')} rules={[{ ...required, whitespace: true }]}>
            <Input maxLength={60} placeholder="VDI-0412" />
          </Form.Item>
          <Form.Item
            name="address"
            label={t('userDesktop.address')}
            rules={[required, { pattern: /^https?:\/\/\S+$/, message: t('userDesktop.addressRule') }]}
          >
            <Input maxLength={500} inputMode="url" placeholder="https://" />
          </Form.Item>
        </>
      )}
      <Form.Item name="note" label={t('userDesktop.note')} rules={decision === 'ready' ? [] : [required]}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  )
}
