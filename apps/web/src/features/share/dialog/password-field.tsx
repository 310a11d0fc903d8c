import { App, Button, Input, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { makePassword } from './share-terms.ts'

interface PasswordFieldProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  placeholder?: string
}

/** A password that is read aloud: shown, made up anew, copied. */
export function PasswordField({ id, value = '', onChange, placeholder }: PasswordFieldProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const copy = async () => {
    if (await copyText(value, null)) message.success(t('common.copied'))
    else message.info(t('apiToken.copyYourself'))
  }
  return (
    <Space.Compact className="share-password">
      <Input
        id={id}
        value={value}
        placeholder={placeholder}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        aria-label={t('share.password')}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button
        icon={<Icon name="refresh" />}
        title={t('share.newPassword')}
        aria-label={t('share.newPassword')}
        onClick={() => onChange?.(makePassword())}
      />
      <Button
        icon={<Icon name="copy" />}
        title={t('share.copyPassword')}
        aria-label={t('share.copyPassword')}
        disabled={!value}
        onClick={() => void copy()}
      />
    </Space.Compact>
  )
}
