import { libraryFolder } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { minuteText } from '../../../ui/text/format.ts'
import { libraryReads } from '../library.api.ts'
import { useTold } from '../use-told.ts'

/** Folders in the recycle bin; each comes back with what went in with it. */
export function RemovedFolders({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const may = useProjectCan(projId)('library:folder')
  const removed = useCall(libraryFolder.removed, { query: { projId } }, { enabled: may })
  const restore = useSend(libraryFolder.restore, libraryReads, { quiet: true })
  const told = useTold()
  if (!removed.data?.length) return null
  return (
    <section className="library-removed" aria-label={t('library.removedFolders')}>
      <h2>{t('library.removedFolders')}</h2>
      <Table
        size="small"
        rowKey="folderId"
        pagination={false}
        dataSource={removed.data}
        columns={[
          { title: t('library.folder'), dataIndex: 'name' },
          { title: t('library.versionsIn'), dataIndex: 'files', align: 'right' },
          { title: t('recycleBin.by'), dataIndex: 'deleteBy' },
          { title: t('recycleBin.time'), render: (_, { deleteTime }) => minuteText(deleteTime) },
          { title: t('recycleBin.until'), render: (_, { purgeTime }) => minuteText(purgeTime) },
          {
            title: t('common.actions'),
            render: (_, { folderId, name }) => (
              <Button
                size="small"
                aria-label={t('library.restoreNamed', { name })}
                onClick={() =>
                  void told(restore.mutateAsync({ body: { folderId } }), t('library.folderRestored', { name }))
                }
              >
                {t('recycleBin.restore')}
              </Button>
            ),
          },
        ]}
      />
    </section>
  )
}
