import { type User, users } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import type { ToldPassword } from './passwords-once.tsx'
import { userBody } from './user-body.ts'

/** What can be done to people in the list. */
export function useUserActions(onTold: (told: readonly ToldPassword[]) => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const danger = useDanger()
  const stale = [users.list]
  const update = useSend(users.update, stale)
  const reset = useSend(users.resetPwd, stale)
  const unlockThem = useSend(users.unlock, stale)

  const enable = async (row: User, enabled: boolean) => {
    await update.mutateAsync({ body: { ...userBody(row), enabled } })
    message.success(t(enabled ? 'user.nowEnabled' : 'user.nowDisabled', { name: row.nickName }))
  }
  const askDisable = (row: User) =>
    danger({
      title: t('user.disableTitle', { name: row.nickName }),
      content: t('user.disableText'),
      okText: t('user.disable'),
      run: () => enable(row, false),
    })
  return {
    toggle: (row: User, enabled: boolean) => (enabled ? enable(row, true) : askDisable(row)),
    unlock: async (row: User) => {
      await unlockThem.mutateAsync({ body: [row.id] })
      message.success(t('user.unlocked', { name: row.nickName }))
    },
    askReset: (rows: readonly User[]) =>
      danger({
        title:
          rows.length === 1
            ? t('user.resetOneTitle', { name: rows[0]?.nickName })
            : t('user.resetManyTitle', { count: rows.length }),
        content: t('user.resetText'),
        okText: t('user.resetOk'),
        run: async () => onTold(await reset.mutateAsync({ body: rows.map(({ id }) => id) })),
      }),
  }
}
