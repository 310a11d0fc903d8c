import { useTranslation } from 'react-i18next'
import './announcement-marks.css'

/** Must-read in red, pinned in grey: words, not colours alone. */
export function AnnouncementMarks({ mustRead, pinned }: { mustRead: boolean; pinned: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {mustRead && <span className="announcement-must">{t('announcement.mustRead')}</span>}
      {pinned && <span className="announcement-pinned">{t('announcement.pinned')}</span>}
    </>
  )
}
