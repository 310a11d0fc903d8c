import { TreeDimension } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { plainDimensions } from './dimensions.ts'
import { usePropertyOptions } from './property-options.api.ts'

interface DimensionPickerProps {
  fileId: number
  label: string
  value: readonly TreeDimension[]
  most: number
  onChange: (value: TreeDimension[]) => void
}

/** By what to order, the first chosen at the top; the last one stays, because nothing can be ordered by nothing. */
export function DimensionPicker({ fileId, label, value, most, onChange }: DimensionPickerProps) {
  const { t } = useTranslation()
  const properties = usePropertyOptions(
    [fileId],
    value.filter((one) => typeof one !== 'string'),
    { acrossSets: true },
  )
  const plain = plainDimensions.map((one) => {
    const label = t(`model.by.${one}`)
    return { value: JSON.stringify(one), label, search: label }
  })
  return (
    <Select<string[]>
      mode="multiple"
      className="model-dimensions"
      aria-label={label}
      placeholder={label}
      maxCount={most}
      optionFilterProp="search"
      value={value.map((one) => JSON.stringify(one))}
      options={[{ label: t('model.ownData'), options: plain }, ...properties]}
      onChange={(keys) => keys.length > 0 && onChange(keys.map((key) => TreeDimension.parse(JSON.parse(key))))}
    />
  )
}
