import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { iconNames } from '../../../ui/picture/icons.ts'

interface IconPickerProps {
  id?: string
  value?: string
  onChange?: (name: string | undefined) => void
}

const options = iconNames.map((name) => ({
  value: name,
  label: (
    <>
      <Icon name={name} /> {name}
    </>
  ),
}))

/** The drawings of this build by their names; typing narrows them. */
export function IconPicker(props: IconPickerProps) {
  const { t } = useTranslation()
  return <Select {...props} allowClear showSearch options={options} placeholder={t('common.pleaseSelect')} />
}
