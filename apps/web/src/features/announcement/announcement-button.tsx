import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shell/navbar/icon-button.tsx'
import { useUnreadAnnouncements } from './announcement.api.ts'
import { toggleAnnouncements, useAnnouncementView } from './announcement-view.ts'

/** Shows and hides the column beside the page. */
export function AnnouncementButton() {
  const { t } = useTranslation()
  const isShown = useAnnouncementView((view) => view.showView)
  const unread = useUnreadAnnouncements()
  const label = t(isShown ? 'announcement.hide' : 'announcement.show')
  return (
    <IconButton
      icon="bell"
      label={unread > 0 ? `${label}, ${t('announcement.unread', { count: unread })}` : label}
      badge={unread}
      isOn={isShown}
      aria-pressed={isShown}
      onClick={toggleAnnouncements}
    />
  )
}

/** The same for the menu of a phone. */
export function AnnouncementLabel() {
  const { t } = useTranslation()
  const unread = useUnreadAnnouncements()
  const title = t('announcement.title')
  return unread > 0 ? `${title} · ${t('announcement.unread', { count: unread })}` : title
}
