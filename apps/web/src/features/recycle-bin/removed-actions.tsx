import type { RemovedFile } from '@sunmao/contract'
import { App, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { removedReads, removedRoutes } from './removed-routes.ts'

export function RemovedActions({ row }: { row: RemovedFile }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const ask = useDanger()
  const { restore, purge } = removedRoutes[row.kind]
  const bringBack = useSend(restore, removedReads, { quiet: true })
  const remove = useSend(purge, removedReads)
  const { fileId, name, version } = row
  const run = async () => {
    try {
      await bringBack.mutateAsync({ body: [fileId] })
      message.success(t('recycleBin.restored', { name, version }))
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  const askPurge = () =>
    ask({
      title: t('recycleBin.purgeTitle', { name, version }),
      content: t('recycleBin.purgeText'),
      okText: t('recycleBin.purge'),
      run: () => remove.mutateAsync({ body: [fileId] }),
      done: t('recycleBin.purged'),
    })
  return (
    <Space size={4}>
      <Button
        size="small"
        loading={bringBack.isPending}
        aria-label={t('recycleBin.restoreNamed', { name, version })}
        onClick={() => void run()}
      >
        {t('recycleBin.restore')}
      </Button>
      <Button
        size="small"
        type="text"
        danger
        aria-label={t('recycleBin.purgeNamed', { name, version })}
        onClick={askPurge}
      >
        {t('recycleBin.purge')}
      </Button>
    </Space>
  )
}
