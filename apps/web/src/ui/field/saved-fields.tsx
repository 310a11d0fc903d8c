import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'

interface SavedFieldsProps {
  /** Whether what belongs to the project is this person's to keep. */
  mayShare: boolean
  /** Somebody else's row of the project cannot become one's own. */
  isOthers?: boolean
}

/** What everything that is kept by name has: the name, and whether it is one's own or the project's. */
export function SavedFields({ mayShare, isOthers = false }: SavedFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item
        name="name"
        label={t('filterModelView.name')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input name="name" maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="isPersonal" label={t('filterModelView.scope')} hidden={!mayShare}>
        <Radio.Group
          options={[
            { value: true, label: t('filterModelView.personalHint'), disabled: isOthers },
            { value: false, label: t('filterModelView.sharedHint') },
          ]}
        />
      </Form.Item>
    </>
  )
}
