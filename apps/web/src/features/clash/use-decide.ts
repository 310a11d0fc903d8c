import type { ClashDecision } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTellFailure } from '../../api/use-refused.tsx'
import { useSetStatus } from './clash.api.ts'

interface Decision {
  ids?: number[]
  groupIds?: number[]
  status: ClashDecision
  note?: string
}
/** `onDone` when something has changed. */
export type Decide = (decision: Decision, onDone?: () => void) => void

/** Says what becomes of points or of all that waits in groups; tells how many changed. */
export function useDecide(): Decide {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const tellFailure = useTellFailure()
  const { mutate } = useSetStatus()
  return (body, onDone) =>
    mutate(
      { body },
      {
        onSuccess: ({ changed }) => {
          if (changed > 0) onDone?.()
          void message.open({
            key: 'clash-decided',
            type: changed > 0 ? 'success' : 'info',
            content: t(changed > 0 ? 'clash.decided' : 'clash.noneDecided', {
              count: changed,
              status: t(`clash.status.${body.status}`),
            }),
          })
        },
        onError: tellFailure,
      },
    )
}
