import { shareKinds } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'

/** Narrows shares to one kind of content; beside each kind, how many there are where that is known. */
export function KindSelect({ countOf }: { countOf?: (accessType: number) => number | undefined }) {
  const { t } = useTranslation()
  return (
    <FilterSelect
      name="kind"
      label={t('share.content')}
      options={shareKinds.map((kind, at) => ({
        value: at + 1,
        label: [t(`share.kind.${kind}`), countOf?.(at + 1)].filter((part) => part !== undefined).join(' '),
      }))}
    />
  )
}
