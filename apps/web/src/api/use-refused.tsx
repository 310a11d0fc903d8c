import { App } from 'antd'
import { i18n } from '../theme/i18n.ts'
import { type RefusedLine, RefusedRows } from '../ui/dialog/refused-rows.tsx'
import { withoutAnimation } from '../ui/dialog/without-animation.ts'
import { CallError, messageOf } from './call.ts'

/** As many as one reads at once. */
const SHOWN = 20

type AddressOf = (row: RefusedLine) => string

/** Says of each row that was left as it was why, with the way to it where there is one. */
export function useTellRefused(addressOf?: AddressOf) {
  const { modal } = App.useApp()
  return (title: string, rows: readonly RefusedLine[], count = rows.length) => {
    const dialog = modal.warning({
      ...withoutAnimation,
      title,
      width: 560,
      okText: i18n.t('common.ok'),
      content: (
        <RefusedRows rows={rows.slice(0, SHOWN)} count={count} addressOf={addressOf} onGo={() => dialog.destroy()} />
      ),
    })
  }
}

/** Tells why something was not done with several: row by row where the server says so. */
export function useTellFailure(addressOf?: AddressOf) {
  const { message } = App.useApp()
  const tell = useTellRefused(addressOf)
  return (error: unknown): void => {
    const { rows, refused } = (error instanceof CallError ? error.extra : {}) as {
      rows?: RefusedLine[]
      refused?: number
    }
    if (rows) tell(messageOf(error), rows, refused)
    else message.error(messageOf(error))
  }
}
