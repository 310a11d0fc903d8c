import { type ApiToken, apiToken } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { Status } from '../../../ui/label/status.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { minuteText, toDate } from '../../../ui/text/format.ts'

export function TokenRow({ row }: { row: ApiToken }) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const remove = useSend(apiToken.remove, [apiToken.list])
  const isExpired = (toDate(row.expiresAt)?.getTime() ?? 0) < Date.now()

  const confirm = () =>
    modal.confirm({
      ...withoutAnimation,
      title: t('apiToken.removeTitle', { name: row.name }),
      content: t('apiToken.removeText'),
      okText: t('common.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      onOk: async () => {
        await remove.mutateAsync({ body: [row.id] })
        message.success(t('common.deleted'))
      },
    })

  return (
    <li className="center-device">
      <Icon name="key" size={20} />
      <div className="center-device-text">
        <p className="center-device-name">
          <span className="center-strong">{row.name}</span>
          <code className="api-token-hint">…{row.hint}</code>
          {isExpired && <Status meaning="void">{t('apiToken.expired')}</Status>}
        </p>
        <p className="api-token-may">
          {row.scopes.map((scope) => (
            <span key={scope}>{t(`apiToken.scope.${scope}`)}</span>
          ))}
        </p>
        <p className="center-device-facts">
          <span>
            {t('apiToken.created')} {minuteText(row.createTime)}
          </span>
          <span>
            {t('apiToken.expires')} {minuteText(row.expiresAt)}
          </span>
          <span>
            {row.lastUsed
              ? `${t('apiToken.lastUsed')} ${minuteText(row.lastUsed)} ${row.lastIp ?? ''}`
              : t('apiToken.neverUsed')}
          </span>
        </p>
      </div>
      <Button type="link" danger aria-label={t('apiToken.removeOne', { name: row.name })} onClick={confirm}>
        {t('common.delete')}
      </Button>
    </li>
  )
}
