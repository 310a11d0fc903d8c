import { shareKinds } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../page.tsx'
import { useShareFilter } from './use-share-filter.ts'

/** Narrows shares to one kind of content; beside each kind, how many there are where that is known. */
export function KindSelect({ countOf }: { countOf?: (accessType: number) => number | undefined }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { accessType } = useShareFilter()
  return (
    <Select
      allowClear
      className="share-filter"
      aria-label={t('share.content')}
      placeholder={t('share.content')}
      value={accessType}
      options={shareKinds.map((kind, at) => ({
        value: at + 1,
        label: [t(`share.kind.${kind}`), countOf?.(at + 1)].filter((part) => part !== undefined).join(' '),
      }))}
      onChange={(kind?: number) => setQuery({ kind, page: undefined })}
    />
  )
}
