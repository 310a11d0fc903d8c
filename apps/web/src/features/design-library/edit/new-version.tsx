import type { DesignDetail } from '@sunmao/contract'
import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { useAddDesignVersion } from '../design-library.api.ts'
import { FileField } from './file-field.tsx'

interface Values {
  file: File | undefined
  note?: string
}

/** The next version, as a draft: what is published stays until this one is. */
export function NewVersion({ item, onClose }: { item: DesignDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const add = useAddDesignVersion()
  const server = useServerForm<Values>({
    send: async ({ file, note = '' }) => {
      await add.mutateAsync({ query: { itemId: item.itemId }, body: { note }, files: { file: file! } })
      message.success(t('designLibrary.versionAdded'))
      onClose()
    },
  })
  return (
    <FormModal<Values>
      title={t('designLibrary.newVersionOf', { name: item.name })}
      server={server}
      initialValues={{}}
      onClose={onClose}
    >
      <p>{t('designLibrary.newVersionText')}</p>
      <FileField />
      <Form.Item name="note" label={t('designLibrary.note')}>
        <Input maxLength={500} />
      </Form.Item>
    </FormModal>
  )
}
