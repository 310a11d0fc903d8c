import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../ui/dialog/without-animation.ts'
import { CallError } from './call.ts'

interface Danger {
  /** Names what will be lost. */
  title: string
  content?: string
  okText: string
  run: () => Promise<unknown>
  done?: string
}

/** Asks before something that cannot be taken back. A refusal is told by the call itself. */
export function useDanger() {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  return ({ title, content, okText, run, done }: Danger) =>
    modal.confirm({
      ...withoutAnimation,
      title,
      content,
      okText,
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      onOk: async () => {
        try {
          await run()
          if (done) message.success(done)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
        }
      },
    })
}
