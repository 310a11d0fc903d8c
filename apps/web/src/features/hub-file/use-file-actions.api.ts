import { type HubFile, hubFile } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { downloadAddress } from '../../ui/browser/download-address.ts'
import { useRemoveVersion } from '../recycle-bin/use-remove-version.panel.tsx'
import { useSendVersion } from '../upload/use-send-version.api.ts'
import { hubFileReads } from './hub-file.api.ts'
import { hubFiles } from './hub-file-upload.api.ts'

/** What can be done with one file; refusals are told where one is. */
export function useFileActions(row: HubFile, onRemoved?: () => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const ask = useDanger()
  const prepare = useSend(hubFile.prepare, hubFileReads, { quiet: true })
  const download = useSend(hubFile.download, [], { quiet: true })
  const remove = useRemoveVersion('hubFile')
  const { fileId, name, projId, subId, discipline } = row

  const sendVersion = useSendVersion(hubFiles, name, { projId, subId, fields: { discipline } })

  const told = async (work: Promise<unknown>, done?: string) => {
    try {
      await work
      if (done) message.success(done)
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return {
    isBusy: prepare.isPending || download.isPending,
    prepare: () => told(prepare.mutateAsync({ body: { fileId } }), t('hubFile.prepareBegun', { name })),
    download: () => told(download.mutateAsync({ query: { fileId } }).then(downloadAddress)),
    sendVersion,
    askRemove: () =>
      ask({
        title: t('model.removeTitle', { name, version: row.version }),
        content: t('hubFile.removeText'),
        okText: t('common.delete'),
        run: async () => {
          await remove(row)
          onRemoved?.()
        },
      }),
  }
}
