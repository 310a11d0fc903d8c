import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMode } from '../../session/project/mode.ts'
import { openOverlay } from '../overlays/overlays.ts'
import { closeTagsOf } from '../pages/tags.ts'
import { startLive } from './follow-live.ts'
import { startHeartbeat } from './heartbeat.ts'
import { watchVersion } from './version-date.ts'

/** What goes on as long as the frame is shown: the server's news, the heartbeat, new builds, and the palette's key. */
export function usePresence(isSettled: boolean): void {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  useEffect(startLive, [])
  useEffect(() => (isSettled ? startHeartbeat() : undefined), [isSettled])
  useEffect(
    () =>
      watchVersion(() =>
        notification.info({
          key: 'new-build',
          title: t('app.newBuild'),
          duration: false,
          actions: (
            <Button type="primary" onClick={() => location.reload()}>
              {t('app.reload')}
            </Button>
          ),
        }),
      ),
    [notification, t],
  )
  const lost = useMode((mode) => mode.lost)
  useEffect(() => {
    if (!lost) return
    closeTagsOf(lost.projId)
    notification.warning({ key: 'lost-project', title: t('project.lost', { name: lost.projName }), duration: false })
    useMode.setState({ lost: undefined })
  }, [lost, notification, t])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      openOverlay('palette')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
