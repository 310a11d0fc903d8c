import type { HubFileState } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

const meanings: Readonly<Record<HubFileState, Meaning>> = {
  working: 'void',
  shared: 'doing',
  published: 'done',
  archived: 'reject',
}

interface LibraryStateProps {
  row: { state: HubFileState; isSubmitted?: boolean | undefined }
}

/** A dot and a word; what waits for a decision says so. */
export function LibraryState({ row }: LibraryStateProps) {
  const { t } = useTranslation()
  if (row.isSubmitted) return <Status meaning="review">{t('library.submittedState')}</Status>
  return <Status meaning={meanings[row.state]}>{t(`library.state.${row.state}`)}</Status>
}
