import { type OauthGrant, oauth } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { Status } from '../../ui/label/status.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { minuteText } from '../../ui/text/format.ts'

/** Programs that this person has let in; each can be ended from here. */
export function ConnectedPrograms() {
  const { t } = useTranslation()
  const grants = useCall(oauth.list, {})
  if (grants.error) return <Failure text={grants.error.message} onRetry={grants.refetch} />
  if (!grants.data) return <SkeletonList rows={2} />
  if (grants.data.length === 0) return <Empty text={t('oauth.none')} />
  return (
    <>
      <p className="center-hint">{t('oauth.connectedHint')}</p>
      <ul className="center-devices api-token-list">
        {grants.data.map((row) => (
          <Program key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}

function Program({ row }: { row: OauthGrant }) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const end = useSend(oauth.remove, [oauth.list])
  const confirm = () =>
    modal.confirm({
      ...withoutAnimation,
      title: t('oauth.endTitle', { name: row.name }),
      content: t('oauth.endText'),
      okText: t('oauth.end'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      onOk: async () => {
        await end.mutateAsync({ body: [row.id] })
        message.success(t('oauth.ended'))
      },
    })
  return (
    <li className="center-device">
      <Icon name="link" size={20} />
      <div className="center-device-text">
        <p className="center-device-name">
          <span className="center-strong">{row.name}</span>
          {row.isSelfRegistered && <Status meaning="review">{t('oauth.selfRegistered')}</Status>}
        </p>
        <p className="api-token-may">
          <span>{t(`oauth.audience.${row.audience}`)}</span>
          {row.scopes.map((scope) => (
            <span key={scope}>{t(`apiToken.scope.${scope}`)}</span>
          ))}
        </p>
        <p className="center-device-facts">
          <span>
            {t('oauth.since')} {minuteText(row.createTime)}
          </span>
          <span>
            {row.lastUsed
              ? `${t('apiToken.lastUsed')} ${minuteText(row.lastUsed)} ${row.lastIp ?? ''}`
              : t('apiToken.neverUsed')}
          </span>
        </p>
      </div>
      <Button type="link" danger aria-label={t('oauth.endOne', { name: row.name })} onClick={confirm}>
        {t('oauth.end')}
      </Button>
    </li>
  )
}
