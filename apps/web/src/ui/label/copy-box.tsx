import { App, Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../browser/copy-text.ts'
import { Icon } from '../picture/icon.tsx'
import './copy-box.css'

/** A line to take along. Where the browser does not let a page copy, it is selected, ready for the keys. */
export function CopyBox({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const id = useId()
  const copy = async () => {
    if (await copyText(text, document.getElementById(id))) message.success(t('common.copied'))
    else message.info(t('apiToken.copyYourself'))
  }
  return (
    <div className="copy-box">
      <p className="copy-box-label">{label}</p>
      <div className="copy-box-row">
        <code id={id} className="copy-box-text">
          {text}
        </code>
        <Button icon={<Icon name="copy" />} aria-label={`${t('common.copy')} ${label}`} onClick={copy}>
          {t('common.copy')}
        </Button>
      </div>
    </div>
  )
}
