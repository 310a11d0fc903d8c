import { type MySession, users } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { Status } from '../../ui/label/status.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { minuteText } from '../../ui/text/format.ts'

/** Where this person is signed in; any place but this one can be ended from here. */
export function Devices() {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const sessions = useCall(users.sessions, {})
  const end = useSend(users.endSessions, [users.sessions])
  if (sessions.error) return <Failure text={sessions.error.message} onRetry={sessions.refetch} />
  if (!sessions.data) return <SkeletonList rows={3} />

  const rows = [...sessions.data].sort((a, b) => Number(b.current) - Number(a.current))
  const others = rows.filter((row) => !row.current)

  const confirm = (title: string, content: string, ended: readonly MySession[]) =>
    modal.confirm({
      ...withoutAnimation,
      title,
      content,
      okText: t('center.endSession'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      onOk: async () => {
        await end.mutateAsync({ body: ended.map((row) => row.key) })
        message.success(t('center.sessionsEnded', { count: ended.length }))
      },
    })
  const endOne = (row: MySession) =>
    confirm(t('center.endSessionTitle'), t('center.endSessionText', { browser: nameOf(row), ip: row.ip }), [row])
  const endOthers = () =>
    confirm(t('center.endOthersTitle', { count: others.length }), t('center.endOthersText'), others)
  const nameOf = (row: MySession) => row.browser || t('center.unknownBrowser')

  return (
    <>
      <ul className="center-devices">
        {rows.map((row) => (
          <li key={row.key} className="center-device">
            <Icon name="globe" size={20} />
            <div className="center-device-text">
              <p className="center-device-name">
                <span className="center-strong">{nameOf(row)}</span>
                {row.current && <Status meaning="done">{t('center.currentSession')}</Status>}
                {row.remembered && <span className="center-hint">{t('center.remembered')}</span>}
              </p>
              <p className="center-device-facts">
                <span>{row.ip}</span>
                <span>
                  {t('center.signedInAt')} {minuteText(row.createTime)}
                </span>
                <span>
                  {t('center.lastSeen')} {minuteText(row.lastSeen)}
                </span>
              </p>
            </div>
            {!row.current && (
              <Button type="link" danger onClick={() => endOne(row)}>
                {t('center.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button danger onClick={endOthers}>
          {t('center.endOthers')}
        </Button>
      )}
    </>
  )
}
