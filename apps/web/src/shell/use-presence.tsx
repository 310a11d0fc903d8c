import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { followLive } from '../live.ts'
import { startHeartbeat } from './heartbeat.ts'
import { openOverlay } from './overlays.ts'
import { watchVersion } from './version-date.ts'

/** What goes on as long as the frame is shown: the server's news, the heartbeat, new builds, and the palette's key. */
export function usePresence(isReady: boolean): void {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  useEffect(followLive, [])
  useEffect(() => (isReady ? startHeartbeat() : undefined), [isReady])
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
