import { type DesignKind, designKinds } from '@sunmao/contract'
import { App, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { useCreateDesign } from '../design-library.api.ts'
import { optionsOf, useCategories } from '../list/category-options.ts'
import { FileField } from './file-field.tsx'

interface Values {
  file: File | undefined
  name: string
  kind: DesignKind
  categoryId?: number
  note?: string
}

/** A file becomes the first version of something new, as a draft. */
export function NewDesign({ onClose, onCreated }: { onClose: () => void; onCreated: (itemId: number) => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const create = useCreateDesign()
  const categories = useCategories()
  const server = useServerForm<Values>({
    send: async ({ file, name, kind, categoryId, note = '' }) => {
      const made = await create.mutateAsync({
        query: { name: name.trim(), kind, ...(categoryId && { categoryId }) },
        body: { note },
        files: { file: file! },
      })
      message.success(t('designLibrary.created', { name: made.name }))
      onCreated(made.itemId)
      onClose()
    },
  })
  const { form } = server
  return (
    <FormModal<Values>
      title={t('designLibrary.new')}
      server={server}
      initialValues={{ kind: 'family' }}
      onClose={onClose}
    >
      <FileField
        onPicked={(file) => {
          // What it is called is most often in the name of its file.
          if (!form.getFieldValue('name')) form.setFieldValue('name', file.name.replace(/\.[^.]*$/, '').slice(0, 120))
        }}
      />
      <Form.Item
        name="name"
        label={t('designLibrary.name')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="kind" label={t('designLibrary.kind')}>
        <Select options={designKinds.map((value) => ({ value, label: t(`designLibrary.kind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="categoryId" label={t('designLibrary.category')}>
        <Select allowClear options={optionsOf(categories)} />
      </Form.Item>
      <Form.Item name="note" label={t('designLibrary.note')}>
        <Input maxLength={500} />
      </Form.Item>
    </FormModal>
  )
}
