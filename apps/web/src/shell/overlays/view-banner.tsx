import { auth } from '@sunmao/contract'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { leaveViewing, type Viewing } from '../../session/view-as.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { parseTime } from '../../ui/text/format.ts'
import './view-banner.css'

/** Always in sight while an administrator looks as somebody else: who that is, until when, and the way out. */
export function ViewBanner({ view: { nickName, until } }: { view: Viewing }) {
  const { t } = useTranslation()
  const end = useSend(auth.endViewAs, [], { quiet: true })

  useEffect(() => {
    const timer = setTimeout(leaveViewing, Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])

  // Whatever the server answers, this window is done with it; the key runs out by itself.
  const stop = () =>
    end
      .mutateAsync({})
      .catch(() => undefined)
      .finally(leaveViewing)
  return (
    <div className="view-banner" role="status">
      <Icon name="eye" />
      <span className="view-banner-text">
        {t('viewAs.banner', { name: nickName, until: parseTime(until, '{h}:{i}') })}
      </span>
      <Button size="small" loading={end.isPending} onClick={stop}>
        {t('viewAs.stop')}
      </Button>
    </div>
  )
}
