import type { ShareKind, ShareRight } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'

/** Of what is drawn from files, these kinds of shares can hold some. */
const withFiles: readonly ShareKind[] = ['drawing', 'document', 'package']

/** What the right to download decides: whether the file is handed out, or only what can be seen of it. */
export function DownloadHint({ kind, rights }: { kind: ShareKind; rights: readonly ShareRight[] }) {
  const { t } = useTranslation()
  if (rights.includes('download')) return <p className="share-hint">{t('share.canBeSaved')}</p>
  return withFiles.includes(kind) && <p className="share-hint">{t('share.onlyPictures')}</p>
}
