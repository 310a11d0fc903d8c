import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useGone } from '../../shell/presence/live.ts'
import type { Triage } from './use-triage.ts'

/** Closes what is open when somebody else dissolves its group or deletes its test, and says who it was. */
export function useRemovedMeanwhile({ groupId, group, point, openGroup }: Triage): void {
  const { t } = useTranslation()
  const { message } = App.useApp()
  useGone('clashGroup', groupId, ({ nickName, name }) => {
    message.warning(t('clash.dissolvedBy', { person: nickName, name }))
    openGroup(undefined)
  })
  useGone('clash', point?.testId ?? group?.testId, ({ nickName, name }) => {
    message.warning(t('clash.test.removedBy', { person: nickName, name }))
    openGroup(undefined)
  })
}
