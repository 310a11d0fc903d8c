import { auth, type HandoverTarget } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../api/call.ts'
import { unifyToken } from '../../session/session.ts'
import { openWindowFor } from '../open-window.ts'

/** Opens an application as the same person, by a token that works there once. */
export function useHandOver(): (target: HandoverTarget) => void {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  return async (target) => {
    const body = { target, unifyToken: unifyToken() ?? '' }
    try {
      const isOpen = await openWindowFor(async () => (await call(auth.handover, { body }, { quiet: true })).address)
      if (!isOpen) notification.warning({ title: t('apps.blocked') })
    } catch (error) {
      notification.error({ title: messageOf(error) })
    }
  }
}
