import type { RemovedFile } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import { removedReads, removedRoutes } from './removed-routes.ts'

/** As long as one may need to see that it was the wrong row. */
const UNDO_S = 10

type Version = Pick<RemovedFile, 'fileId' | 'name' | 'version'>

/** Into the recycle bin, and back while the message stands that says so. */
export function useRemoveVersion(kind: RemovedFile['kind']) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const remove = useSend(removedRoutes[kind].remove, removedReads)
  const restore = useSend(removedRoutes[kind].restore, removedReads, { quiet: true })
  return async ({ fileId, name, version }: Version) => {
    await remove.mutateAsync({ body: [fileId] })
    const key = `removed-${fileId}`
    const undo = async () => {
      message.destroy(key)
      try {
        await restore.mutateAsync({ body: [fileId] })
        message.success(t('recycleBin.restored', { name, version }))
      } catch (error) {
        message.error(messageOf(error))
      }
    }
    message.open({
      key,
      type: 'success',
      duration: UNDO_S,
      content: (
        <>
          {t('recycleBin.removed', { name, version })}
          <Button type="link" size="small" onClick={() => void undo()}>
            {t('recycleBin.undo')}
          </Button>
        </>
      ),
    })
  }
}
