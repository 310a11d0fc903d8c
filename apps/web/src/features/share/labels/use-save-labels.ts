import { accessControl, type LabelSize } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'

export interface LabelSheet {
  labelSize: LabelSize
  /** Labels that are gone from the first sheet already. */
  skip: number
}

/** Sheets of labels of a project's shares, as a file to print. */
export function useSaveLabels(projId: number) {
  const { t } = useTranslation()
  return async (ids: readonly number[], sheet: LabelSheet) => {
    const body = { projId, ids: [...ids], what: 'labels' as const, ...sheet }
    saveBlob(await call(accessControl.export, { body }, { quiet: true }), `${t('share.labels')}.pdf`)
  }
}
