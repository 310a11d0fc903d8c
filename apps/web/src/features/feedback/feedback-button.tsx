import { useTranslation } from 'react-i18next'
import { permits } from '../../session/can.tsx'
import { useSession } from '../../session/session.ts'
import { IconButton } from '../../shell/navbar/icon-button.tsx'
import { openOverlay } from '../../shell/overlays/overlays.ts'

/** The call is one of the whole site, so the site's rights count, inside a project too. */
export function FeedbackButton() {
  const { t } = useTranslation()
  const isAllowed = useSession(({ roles }) => permits(roles, ['feedback:add']))
  return isAllowed && <IconButton icon="feedback" label={t('menu.feedback')} onClick={() => openOverlay('feedback')} />
}
