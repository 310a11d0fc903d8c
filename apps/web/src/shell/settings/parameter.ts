import { parameters } from '@sunmao/contract'
import { App } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useParameter } from '../../api/use-parameter.ts'
import { loadScript } from '../../theme/load-script.ts'
import { followSkin } from '../../theme/skin.ts'

const STORE = 'messageStore'

export function useSiteName(): string {
  const { t } = useTranslation()
  return useParameter('site_name') || t('app.title')
}

/**
 * The colour follows the site's skin; the help desk's address outlives a failed load of the parameters. A site may add
 * a translation script of its own for people who do not read Chinese; none is shipped.
 */
export function useFollowParameters(): void {
  const { data } = useCall(parameters.all, {})
  const { i18n } = useTranslation()
  const { notification } = App.useApp()
  const script = data?.find((parameter) => parameter.code === 'translation_script')?.value
  useEffect(() => {
    if (!script || i18n.language === 'zh-CN') return
    loadScript(script).catch((error: Error) => notification.error({ title: error.message, duration: 5 }))
  }, [script, i18n.language, notification])
  useEffect(() => {
    if (!data) return
    const value = (code: string) => data.find((parameter) => parameter.code === code)?.value ?? ''
    localStorage.setItem(STORE, JSON.stringify({ ticket_url: value('ticket_url'), skin_name: value('skin_name') }))
    followSkin(value('skin_name'))
  }, [data])
}

export function useTicketUrl(): string {
  const { data, isError } = useCall(parameters.all, {})
  if (!data && isError) return storedTicketUrl()
  return data?.find((parameter) => parameter.code === 'ticket_url')?.value ?? ''
}

function storedTicketUrl(): string {
  try {
    const stored = JSON.parse(localStorage.getItem(STORE) ?? '{}') as { ticket_url?: unknown }
    return typeof stored.ticket_url === 'string' ? stored.ticket_url : ''
  } catch {
    return ''
  }
}
