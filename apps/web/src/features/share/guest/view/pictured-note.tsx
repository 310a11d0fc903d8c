import type { HubFile } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'

/** That the file itself was not shared, and what its pictures lack. */
export function PicturedNote({ file }: { file: HubFile }) {
  const { t } = useTranslation()
  if (!file.isPictured) return null
  return <p className="guest-note">{[t('outer.pictured'), ...file.warnings].join(' ')}</p>
}
