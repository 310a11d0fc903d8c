import { TreeDimension } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePropertyOptions } from '../../model/elements/property-options.api.ts'
import { useWorkbench } from '../workbench.ts'

const plain = ['discipline', 'level', 'room', 'system', 'class', 'type', 'material', 'classification'] as const
const textOf = (dimension: TreeDimension) => JSON.stringify(dimension)
const dimensionOf = (text: string) => TreeDimension.parse(JSON.parse(text))

function useOptions(chosen: readonly TreeDimension[]) {
  const { t } = useTranslation()
  const { fileIds } = useWorkbench()
  const properties = usePropertyOptions(
    fileIds,
    chosen.filter((one) => typeof one === 'object'),
    { acrossSets: true },
  )
  return [
    {
      label: t('model.ownData'),
      options: plain.map((one) => {
        const label = t(`model.by.${one}`)
        return { value: textOf(one), label, search: label }
      }),
    },
    ...properties,
  ]
}

interface DimensionSelectProps {
  label: string
  value: TreeDimension | undefined
  isLoading: boolean
  onChange: (next: TreeDimension) => void
}

/** What one orders or colours by: a fixed dimension or any property of the open models. */
export function DimensionSelect({ label, value, isLoading, onChange }: DimensionSelectProps) {
  return (
    <Select<string>
      showSearch={{ optionFilterProp: 'search' }}
      aria-label={label}
      placeholder={label}
      value={value && textOf(value)}
      loading={isLoading}
      options={useOptions(value ? [value] : [])}
      onChange={(next) => onChange(dimensionOf(next))}
    />
  )
}

interface DimensionsSelectProps {
  label: string
  value: readonly TreeDimension[]
  most: number
  onChange: (next: TreeDimension[]) => void
}

/** Several, in the order in which they are chosen. */
export function DimensionsSelect({ label, value, most, onChange }: DimensionsSelectProps) {
  return (
    <Select<string[]>
      mode="multiple"
      maxCount={most}
      showSearch={{ optionFilterProp: 'search' }}
      aria-label={label}
      placeholder={label}
      value={value.map(textOf)}
      options={useOptions(value)}
      onChange={(next) => onChange(next.map(dimensionOf))}
    />
  )
}
