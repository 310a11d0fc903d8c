import type { Key } from '@sunmao/i18n'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'
import { Field } from '../../ui/sign-in/field.tsx'
import type { useCaptcha } from './use-captcha.ts'
import './captcha-field.css'

interface CaptchaFieldProps {
  source: ReturnType<typeof useCaptcha>
  name: string
  problem: Key | undefined
  onChange: () => void
  onRenew: () => void
}

export function CaptchaField({ source: { captcha, renewIfOld }, onRenew, ...input }: CaptchaFieldProps) {
  const { t } = useTranslation()
  if (captcha !== 'failed' && captcha?.enabled === false) return null
  return (
    <Field
      {...input}
      label={t('login.captcha')}
      icon="shield"
      placeholder={t('login.captchaPlaceholder')}
      autoComplete="off"
      maxLength={16}
      onFocus={renewIfOld}
      beside={
        <>
          {captcha === 'failed' ? (
            <button type="button" className="captcha-picture captcha-failed" onClick={onRenew}>
              {t('login.captchaFailed')}
            </button>
          ) : (
            <span className="captcha-picture">
              {captcha && <img src={captcha.img} width={112} height={38} alt={t('login.captchaImage')} />}
            </span>
          )}
          <button
            type="button"
            className="captcha-refresh"
            title={t('login.captchaRefresh')}
            aria-label={t('login.captchaRefresh')}
            onClick={onRenew}
          >
            <Icon name="refresh" />
          </button>
        </>
      }
    />
  )
}
