import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '../../../ui/field/file-drop.tsx'

interface DropProps {
  value?: File
  onChange?: (file: File) => void
  onPicked?: ((file: File) => void) | undefined
}

function Drop({ value, onChange, onPicked }: DropProps) {
  const { t } = useTranslation()
  return (
    <FileDrop
      label={t('designLibrary.fileHint')}
      {...(value && { fileName: value.name })}
      onFile={(file) => {
        onChange?.(file)
        onPicked?.(file)
      }}
    />
  )
}

/** The file of a version, in a form. */
export function FileField({ onPicked }: Pick<DropProps, 'onPicked'>) {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="file"
      label={t('designLibrary.file')}
      rules={[{ required: true, message: t('validate.required') }]}
    >
      <Drop onPicked={onPicked} />
    </Form.Item>
  )
}
