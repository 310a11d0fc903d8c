import { model } from '@sunmao/contract'
import { elementsIn, isEmpty } from '@sunmao/viewer'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../api/call.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { useSeen, useWorkbench } from '../workbench.ts'

/** Saves what is selected as GLB, a file for each model; nothing for whoever may not, or without a selection. */
export function useExportSelected(): (() => void) | undefined {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { projId, models } = useWorkbench()
  const selected = useSeen((state) => state.selected)
  const mayDownload = useProjectCan(projId)('model:download')
  if (!mayDownload || isEmpty(selected)) return undefined
  const run = async () => {
    for (const { fileId, name } of models) {
      const indexes = [...elementsIn(selected[fileId])]
      if (indexes.length === 0) continue
      const blob = await call(model.glb, { body: { fileId, indexes } }, { quiet: true })
      saveBlob(blob, `${name.replace(/\.[^.]*$/, '')} (${t('browse.elements', { count: indexes.length })}).glb`)
    }
  }
  return () => void run().catch((error: unknown) => message.error(messageOf(error)))
}
