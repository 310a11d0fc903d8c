import { type Model, model } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { downloadAddress } from '../../ui/browser/download-address.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { useRemoveVersion } from '../recycle-bin/use-remove-version.panel.tsx'
import { modelReads, useUpdateModel } from './model.api.ts'

/** What can be done with one model; refusals are told where one is. */
export function useModelActions(row: Model, onRemoved?: () => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const ask = useDanger()
  const quiet = { quiet: true }
  const update = useUpdateModel()
  const convert = useSend(model.convert, modelReads, quiet)
  const cancel = useSend(model.cancel, modelReads, quiet)
  const download = useSend(model.download, [], quiet)
  const glb = useSend(model.glb, [], quiet)
  const remove = useRemoveVersion('model')
  const { fileId, name, rowVersion, locked } = row

  const told = async (work: Promise<unknown>, done?: string) => {
    try {
      await work
      if (done) message.success(done)
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return {
    isBusy: [update, convert, cancel, download, glb].some(({ isPending }) => isPending),
    toggleLock: () =>
      told(
        update.mutateAsync({ body: { fileId, rowVersion, locked: !locked } }),
        t(locked ? 'model.unlocked' : 'model.lockedNow', { name }),
      ),
    convert: () => told(convert.mutateAsync({ body: { fileId } }), t('model.convertBegun', { name })),
    cancel: () => told(cancel.mutateAsync({ body: { fileId } }), t('model.cancelDone', { name })),
    download: () => told(download.mutateAsync({ query: { fileId } }).then(downloadAddress)),
    saveGlb: () =>
      told(glb.mutateAsync({ body: { fileId } }).then((blob) => saveBlob(blob, `${name.replace(/\.[^.]*$/, '')}.glb`))),
    askRemove: () =>
      ask({
        title: t('model.removeTitle', { name, version: row.version }),
        content: t('model.removeText'),
        okText: t('common.delete'),
        run: async () => {
          await remove(row)
          onRemoved?.()
        },
      }),
  }
}
