import { accessControl, type Share } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../api/call.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { useTellFailure } from '../../../api/use-refused.tsx'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { useRevokeShares, useUpdateShare } from '../share.api.ts'

/** What is done with a share at once; refusals are told where one is. */
export function useShareActions() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const danger = useDanger()
  const tellFailure = useTellFailure()
  const update = useUpdateShare()
  const revoke = useRevokeShares()
  return {
    copy: async ({ id }: Share) => {
      try {
        const { address } = await call(accessControl.queryAcQrcode, { query: { id } }, { quiet: true })
        if (await copyText(address, null)) message.success(t('share.copied'))
        else message.info(address)
      } catch (error) {
        message.error(messageOf(error))
      }
    },
    turn: async ({ id, rowVersion, status }: Share) => {
      try {
        await update.mutateAsync({ body: { id, rowVersion, isOn: status === 'off' } })
        message.success(t(status === 'off' ? 'share.turnedOn' : 'share.turnedOff'))
      } catch (error) {
        message.error(messageOf(error))
      }
    },
    askRevoke: (rows: readonly Share[], onDone?: () => void) =>
      danger({
        title:
          rows.length === 1
            ? t('share.revokeTitle', { name: rows[0]?.description })
            : t('share.revokeMany', { count: rows.length }),
        content: t('share.revokeText'),
        okText: t('share.revoke'),
        run: async () => {
          try {
            await revoke.mutateAsync({ body: rows.map(({ id }) => id) })
            message.success(t('share.revoked'))
            onDone?.()
          } catch (error) {
            tellFailure(error)
          }
        },
      }),
  }
}
