import { TreeDimension } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { dimensionText, plainDimensions } from './dimensions.ts'
import { PropertyAdder } from './property-adder.tsx'

interface DimensionPickerProps {
  label: string
  value: readonly TreeDimension[]
  most: number
  onChange: (value: TreeDimension[]) => void
}

/** By what to order, the first chosen at the top; the last one stays, because nothing can be ordered by nothing. */
export function DimensionPicker({ label, value, most, onChange }: DimensionPickerProps) {
  const { t } = useTranslation()
  const known: TreeDimension[] = [...plainDimensions, ...value.filter((one) => typeof one !== 'string')]
  const isFull = value.length >= most
  const keyOf = (dimension: TreeDimension) => JSON.stringify(dimension)
  return (
    <div className="model-bar">
      <Select<string[]>
        mode="multiple"
        className="model-dimensions"
        aria-label={label}
        placeholder={label}
        maxCount={most}
        value={value.map(keyOf)}
        options={known.map((one) => ({ value: keyOf(one), label: dimensionText(one, t) }))}
        onChange={(keys) => keys.length > 0 && onChange(keys.map((key) => TreeDimension.parse(JSON.parse(key))))}
      />
      <PropertyAdder
        label={t('model.addProperty')}
        disabled={isFull}
        onAdd={(property) => onChange([...value, property])}
      />
    </div>
  )
}
