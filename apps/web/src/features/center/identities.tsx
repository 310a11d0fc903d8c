import { type BoundIdentity, users } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { useParameter } from '../../api/use-parameter.ts'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { minuteText } from '../../ui/text/format.ts'

/** Accounts elsewhere that sign in as this person. Where there is no single sign-on, only what is left of it. */
export function Identities() {
  const { t } = useTranslation()
  const isOffered = useParameter('sso') === '1'
  const identities = useCall(users.identities, {})
  if (!isOffered && !identities.data?.length) return null
  return (
    <section className="center-section">
      <header>
        <h2 className="center-section-title">{t('center.binding')}</h2>
        <p className="center-hint">{t('center.bindingHint')}</p>
      </header>
      <div>
        {identities.error && <Failure text={identities.error.message} onRetry={identities.refetch} />}
        {identities.isPending && <SkeletonList rows={1} />}
        {identities.data?.length === 0 && <p className="center-hint">{t('center.bindingNone')}</p>}
        {identities.data && identities.data.length > 0 && <BoundList rows={identities.data} />}
        {isOffered && (
          // The server answers this address by sending the browser on to the provider.
          <Button className="center-bind" icon={<Icon name="link" />} href="/login_sso?redirect=%2FbindingSuccess">
            {t('center.bind')}
          </Button>
        )}
      </div>
    </section>
  )
}

function BoundList({ rows }: { rows: readonly BoundIdentity[] }) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const unbind = useSend(users.unbind, [users.identities])
  const confirm = ({ id, name }: BoundIdentity) =>
    modal.confirm({
      ...withoutAnimation,
      title: t('center.unbindTitle', { name }),
      content: t('center.unbindText'),
      okText: t('center.unbind'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      onOk: async () => {
        await unbind.mutateAsync({ body: [id] })
        message.success(t('center.unbound'))
      },
    })
  return (
    <ul className="center-devices">
      {rows.map((row) => (
        <li key={row.id} className="center-device">
          <Icon name="shield-check" size={20} />
          <div className="center-device-text">
            <p className="center-device-name">
              <span className="center-strong">{row.name}</span>
            </p>
            <p className="center-device-facts">
              <span>{row.issuer}</span>
              <span>
                {t('center.boundAt')} {minuteText(row.createTime)}
              </span>
            </p>
          </div>
          <Button type="link" danger onClick={() => confirm(row)}>
            {t('center.unbind')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
