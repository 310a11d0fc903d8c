import { appTypeEnterprise, appTypeProject } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useUnreadAnnouncements } from '../../features/announcement/announcement.api.ts'
import { toggleAnnouncements, useAnnouncementView } from '../../features/announcement/announcement-view.ts'
import { useMayGiveFeedback } from '../../features/feedback/may-give-feedback.ts'
import { useMessages } from '../../features/message/message.api.ts'
import { PeopleSearch } from '../../features/people-search/people-search.panel.tsx'
import { useThreads } from '../../features/thread/thread.api.ts'
import { helpOf } from '../../manifest/page-help.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { openHelp } from '../open-window.ts'
import { openOverlay } from '../overlays/overlays.ts'
import { useSidebar } from '../sidebar/sidebar-state.ts'
import type { FrameState } from '../use-frame.ts'
import { AccountMenu } from './account-menu.tsx'
import { Crumbs } from './crumbs.tsx'
import { IconButton } from './icon-button.tsx'
import { LangSwitch } from './lang-switch.tsx'
import { LogoutButton } from './logout-button.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { PopButton } from './pop-button.tsx'
import { ProjectChip } from './project-chip.tsx'
import './navbar.css'

const MessagePanel = lazyComponent(async () => (await import('../../features/message/message.panel.tsx')).MessagePanel)
const HelpTreePanel = lazyComponent(
  async () => (await import('../../features/help-tree/help-tree.panel.tsx')).HelpTreePanel,
)

export function Navbar({ frame, trail }: { frame: FrameState; trail: readonly string[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isMobile = useSidebar((side) => side.device === 'mobile')
  const unread = (useMessages().data?.unread ?? 0) + (useThreads().data?.unread ?? 0)
  const messages = (
    <PopButton
      icon="chat"
      label={unread > 0 ? `${t('message.title')}, ${t('message.unread', { count: unread })}` : t('message.title')}
      badge={unread}
    >
      {(close) => <MessagePanel onLeave={close} />}
    </PopButton>
  )
  if (isMobile) return <MobileBar frame={frame} title={trail.at(-1) ?? t('menu.dashboard')} messages={messages} />
  return (
    <header className="nav">
      <Crumbs trail={trail} />
      {frame.project && <ProjectChip project={frame.project} />}
      <span className="nav-gap" />
      <PeopleSearch />
      <LangSwitch />
      {messages}
      <AnnouncementButton />
      <FeedbackButton />
      <PopButton icon="help" label={t('help.title')}>
        {(close) => (
          <HelpTreePanel
            appType={frame.flag === 1 ? appTypeEnterprise : appTypeProject}
            ofPage={helpOf(pathname)}
            onPick={(id) => {
              close()
              openHelp(id)
            }}
          />
        )}
      </PopButton>
      <AccountMenu isMobile={false} />
      <LogoutButton />
    </header>
  )
}

function AnnouncementButton() {
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

export function FeedbackButton() {
  const { t } = useTranslation()
  const isAllowed = useMayGiveFeedback()
  return isAllowed && <IconButton icon="feedback" label={t('menu.feedback')} onClick={() => openOverlay('feedback')} />
}
