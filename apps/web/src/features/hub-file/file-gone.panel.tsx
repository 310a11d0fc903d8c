import type { Gone } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { GoneNotice } from '../../shell/presence/gone-notice.tsx'

/** Instead of a file that somebody else has removed while it was open. */
export function FileGone({ gone, projId }: { gone: Gone; projId: number }) {
  const { t } = useTranslation()
  return (
    <GoneNotice
      text="hubFile.removedBy"
      gone={gone}
      back={{ to: projId ? `/hubFile?projId=${projId}` : '/hubFile', label: t('hubFile.backToList') }}
    />
  )
}
