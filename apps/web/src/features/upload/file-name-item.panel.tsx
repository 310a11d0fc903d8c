import { FileName } from '@sunmao/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** The name of a file in a form; `hint` says what renaming does. */
export function FileNameItem({ hint }: { hint: string }) {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="name"
      label={t('model.name')}
      extra={hint}
      validateFirst
      rules={[
        { required: true, whitespace: true, message: t('validate.required') },
        {
          validator: async (_, name: string) => {
            if (!FileName.safeParse(name).success) throw new Error(t('upload.badName'))
          },
        },
      ]}
    >
      <Input name="name" maxLength={200} autoComplete="off" />
    </Form.Item>
  )
}
