import { bcfExport, type bcfVersions, task } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'

const LOOK_MS = 700

export type BcfVersion = (typeof bcfVersions)[number]
/** Has an archive made; its task tells how far it is. */
export type BeginExport = (version: BcfVersion) => Promise<{ id: number; taskId: string; name: string }>

/** Waits for an archive that is being made in the background, and saves it. */
export function useSaveExport() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  return async ({ id, taskId, name }: Awaited<ReturnType<BeginExport>>): Promise<void> => {
    const key = `bcf${id}`
    try {
      for (;;) {
        const { status, progress } = await call(task.get, { params: { id: taskId } })
        if (status === 'done') break
        if (status === 'failed' || status === 'cancelled') {
          message.open({ key, type: 'error', content: t('bcf.exportFailed') })
          return
        }
        const content = t('bcf.exporting', { percent: Math.round(progress) })
        message.open({ key, type: 'loading', duration: 0, content })
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
      saveBlob(await call(bcfExport.download, { query: { id } }), name)
      message.open({ key, type: 'success', content: t('report.saved', { name }) })
    } catch (error) {
      message.destroy(key)
      throw error
    }
  }
}
