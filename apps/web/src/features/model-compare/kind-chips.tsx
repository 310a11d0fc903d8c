import { type CompareRecord, changeKinds, type ModelChange } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../page.tsx'
import { ChangeKind } from './change-kind.tsx'

interface KindChipsProps {
  counts: CompareRecord['counts']
  kind: ModelChange['kind'] | undefined
}

/** How many changes there are of each kind; pressing one narrows the list to it, pressing it again does not. */
export function KindChips({ counts, kind }: KindChipsProps) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  return (
    <fieldset className="compare-chips" aria-label={t('modelCompare.kind')}>
      {changeKinds.map((one) => (
        <button
          key={one}
          type="button"
          className="compare-chip"
          aria-pressed={one === kind}
          onClick={() => setQuery({ kind: one === kind ? undefined : one, page: undefined })}
        >
          <ChangeKind kind={one} /> <span className="model-quiet">{counts[one] ?? 0}</span>
        </button>
      ))}
    </fieldset>
  )
}
