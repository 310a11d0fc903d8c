import { type LibraryFolder, libraryFolder } from '@sunmao/contract'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { libraryReads } from '../library.api.ts'
import { usePackage } from '../use-package.ts'
import { useTold } from '../use-told.ts'
import { FolderForm } from './folder-form.tsx'
import { FolderRights } from './folder-rights.tsx'
import { MoveFolder } from './move-folder.tsx'

const UNDO_S = 10

interface FolderMenuProps {
  projId: number
  folder: LibraryFolder
  folders: readonly LibraryFolder[]
  onGone: () => void
}

/** What can be done with the folder that is open. */
export function FolderMenu({ projId, folder, folders, onGone }: FolderMenuProps) {
  const { t } = useTranslation()
  const may = useProjectCan(projId)
  const { message } = App.useApp()
  const danger = useDanger()
  const told = useTold()
  const remove = useSend(libraryFolder.remove, libraryReads)
  const restore = useSend(libraryFolder.restore, libraryReads, { quiet: true })
  const pack = usePackage()
  const [shown, setShown] = useState<'form' | 'rights' | 'move'>()
  const { folderId, name } = folder
  const close = () => setShown(undefined)
  const mayChange = may('library:folder') && folder.level !== 'read'

  const tellRemoved = (files: number) => {
    const key = `folder-${folderId}`
    const undo = () => {
      message.destroy(key)
      void told(restore.mutateAsync({ body: { folderId } }), t('library.folderRestored', { name }))
    }
    message.open({
      key,
      type: 'success',
      duration: UNDO_S,
      content: (
        <>
          {t('library.folderRemoved', { name, count: files })}
          <Button type="link" size="small" onClick={undo}>
            {t('recycleBin.undo')}
          </Button>
        </>
      ),
    })
  }
  const askRemove = () =>
    danger({
      title: t('library.removeFolderTitle', { name }),
      content: t('library.removeFolderText'),
      okText: t('common.delete'),
      run: async () => {
        const { files } = await remove.mutateAsync({ body: { folderId } })
        onGone()
        tellRemoved(files)
      },
    })
  const items = [
    mayChange && { key: 'form', label: t('library.editFolder'), onClick: () => setShown('form') },
    mayChange && { key: 'move', label: t('library.moveTo'), onClick: () => setShown('move') },
    may('hubFile:download') && {
      key: 'package',
      label: t('library.package'),
      onClick: () => pack.download({ subId: folder.subId, folderId }, name),
    },
    { key: 'rights', label: t('library.rights'), onClick: () => setShown('rights') },
    mayChange && { key: 'remove', label: t('common.delete'), danger: true, onClick: askRemove },
  ].filter((item) => item !== false)
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button size="small" type="text" aria-label={t('library.folderMenu', { name })} icon={<Icon name="more" />} />
      </Dropdown>
      {shown === 'form' && <FolderForm folder={folder} onClose={close} />}
      {shown === 'rights' && <FolderRights projId={projId} folder={folder} folders={folders} onClose={close} />}
      {shown === 'move' && <MoveFolder folder={folder} folders={folders} onClose={close} />}
    </>
  )
}
