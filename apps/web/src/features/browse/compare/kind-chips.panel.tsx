import { type CompareRecord, changeKinds, type ModelChange } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Chip, Chips } from '../../../ui/filter/chip.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { ChangeKind } from './change-kind.panel.tsx'

interface KindChipsProps {
  counts: CompareRecord['counts']
  kind: ModelChange['kind'] | undefined
}

/** How many changes there are of each kind; pressing one narrows the list to it, pressing it again does not. */
export function KindChips({ counts, kind }: KindChipsProps) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  return (
    <Chips label={t('modelCompare.kind')}>
      {changeKinds.map((one) => (
        <Chip
          key={one}
          isPressed={one === kind}
          count={counts[one] ?? 0}
          onClick={() => setQuery({ kind: one === kind ? undefined : one, page: undefined })}
        >
          <ChangeKind kind={one} />
        </Chip>
      ))}
    </Chips>
  )
}
