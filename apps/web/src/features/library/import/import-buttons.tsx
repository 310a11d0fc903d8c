import { libraryImport } from '@sunmao/contract'
import { App, Button, Dropdown } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { addUploads } from '../../upload/upload.api.ts'
import { folderReads, libraryFiles, libraryZips } from '../library.api.ts'
import type { Place } from '../tree/folder-tree.tsx'

interface ImportButtonsProps {
  projId: number
  place: Place
}

/** A folder of one's disk, or an archive, with its tree. */
export function ImportButtons({ projId, place }: ImportButtonsProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const folder = useRef<HTMLInputElement>(null)
  const archive = useRef<HTMLInputElement>(null)
  const makeFolders = useSend(libraryImport.folders, folderReads, { quiet: true })
  const { subId, folderId } = place
  const fieldsOf = (id: number | undefined) => ({ folderId: id ? String(id) : undefined })

  const takeZip = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    addUploads(libraryZips, files, { projId, subId, fields: fieldsOf(folderId) })
  }
  const takeFolder = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    const byPath = new Map<string, File[]>()
    for (const file of files) {
      const path = file.webkitRelativePath.split('/').slice(0, -1).join('/')
      byPath.set(path, [...(byPath.get(path) ?? []), file])
    }
    const paths = [...byPath.keys()]
    if (paths.length === 0) return
    try {
      const body = { subId, folderId, paths: paths.map((path) => path.split('/')) }
      const made = await makeFolders.mutateAsync({ body })
      for (const [at, path] of paths.entries()) {
        const { folderId: id, error } = made[at] ?? {}
        if (error) message.error(`${path}: ${error}`)
        else addUploads(libraryFiles, byPath.get(path) ?? [], { projId, subId, fields: fieldsOf(id) })
      }
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'folder', label: t('library.importFolder'), onClick: () => folder.current?.click() },
            { key: 'zip', label: t('library.importZip'), onClick: () => archive.current?.click() },
          ],
        }}
      >
        <Button loading={makeFolders.isPending}>{t('library.importAll')}</Button>
      </Dropdown>
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label={t('library.importFolder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => void takeFolder(event)}
      />
      <input ref={archive} type="file" hidden accept=".zip" aria-label={t('library.importZip')} onChange={takeZip} />
    </>
  )
}
