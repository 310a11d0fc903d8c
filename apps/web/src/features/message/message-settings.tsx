import { type MessageSetting, message } from '@sunmao/contract'
import { App, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { useSession } from '../../session/session.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'

const ways = ['off', 'each', 'daily'] as const

/** For each group: in the message centre or not, and by mail never, at once or once a day. Saved as it is chosen. */
export function MessageSettings() {
  const { t } = useTranslation()
  const email = useSession((session) => session.info?.user.email)
  const { data, error, refetch } = useCall(message.settings, {})
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={6} />
  return (
    <>
      <p className="message-hint">{email ? t('message.mailTo', { email }) : t('message.noMail')}</p>
      <table className="message-settings">
        <thead>
          <tr>
            <th scope="col">{t('message.about')}</th>
            <th scope="col">{t('message.inCentre')}</th>
            <th scope="col">{t('message.byMail')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((setting) => (
            <SettingRow key={setting.group} setting={setting} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function SettingRow({ setting }: { setting: MessageSetting }) {
  const { t } = useTranslation()
  const notice = App.useApp().message
  const save = useSend(message.saveSettings, [message.settings])
  const change = (changes: Partial<MessageSetting>) =>
    save.mutate({ body: [{ ...setting, ...changes }] }, { onSuccess: () => notice.success(t('common.saved')) })
  const shown = { ...setting, ...(save.isPending ? save.variables.body[0] : {}) }
  const about = t(`message.group.${setting.group}`)
  return (
    <tr>
      <th scope="row">
        {about}
        <span className="message-explain">{t(`message.groupHint.${setting.group}`)}</span>
      </th>
      <td>
        <Switch
          aria-label={`${about} ${t('message.inCentre')}`}
          checked={shown.web}
          disabled={save.isPending}
          onChange={(web) => change({ web })}
        />
      </td>
      <td>
        <Select
          className="message-way"
          aria-label={`${about} ${t('message.byMail')}`}
          value={shown.mail}
          disabled={save.isPending}
          options={ways.map((way) => ({ value: way, label: t(`message.mail.${way}`) }))}
          onChange={(mail) => change({ mail })}
        />
      </td>
    </tr>
  )
}
