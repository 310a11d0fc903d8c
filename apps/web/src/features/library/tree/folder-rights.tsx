import { type FolderLevel, folderLevels, type LibraryFolder, libraryFolder, projectMember } from '@sunmao/contract'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { libraryReads } from '../library.api.ts'
import { useTold } from '../use-told.ts'

const NONE = 'none'

interface FolderRightsProps {
  projId: number
  folder: LibraryFolder
  folders: readonly LibraryFolder[]
  onClose: () => void
}

/** Who may read, write and manage here. Without rights of its own a folder takes those of the one above. */
export function FolderRights({ projId, folder, folders, onClose }: FolderRightsProps) {
  const { t } = useTranslation()
  const isEditable = useProjectCan(projId)('library:manage')
  const { folderId } = folder
  const rights = useCall(libraryFolder.rights, { query: { folderId } })
  const roles = useCall(projectMember.roles, {})
  const send = useSend(libraryFolder.setRights, libraryReads, { quiet: true })
  const told = useTold()
  const [changed, setChanged] = useState<Record<number, FolderLevel | typeof NONE>>({})
  const given = new Map(rights.data?.rights.map(({ roleId, level }) => [roleId, level]))
  const levelOf = (roleId: number) => changed[roleId] ?? given.get(roleId) ?? NONE
  const source = folders.find((one) => one.folderId === rights.data?.ofFolderId)
  const save = async () => {
    const all = (roles.data ?? []).flatMap(({ id }) => {
      const level = levelOf(id)
      return level === NONE ? [] : [{ roleId: id, level }]
    })
    if (await told(send.mutateAsync({ body: { folderId, rights: all } }), t('common.saved'))) onClose()
  }
  const options = [NONE, ...folderLevels].map((value) => ({
    value: value as FolderLevel | typeof NONE,
    label: t(`library.level.${value as FolderLevel | typeof NONE}`),
  }))
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('library.rightsOf', { name: folder.name })}
      okText={t('common.save')}
      cancelText={t(isEditable ? 'common.cancel' : 'common.close')}
      okButtonProps={{ hidden: !isEditable, loading: send.isPending }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {(!rights.data || !roles.data) && <SkeletonList rows={4} />}
      {rights.data && roles.data && (
        <>
          <p className="model-quiet">
            {rights.data.ofFolderId === undefined
              ? t('library.rightsOfProject')
              : rights.data.ofFolderId === folderId
                ? t('library.rightsOwn')
                : t('library.rightsAbove', { name: source?.name ?? '' })}
          </p>
          <ul className="library-rights">
            {roles.data.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <Select
                  aria-label={t('library.levelOf', { name })}
                  disabled={!isEditable}
                  value={levelOf(id)}
                  options={options}
                  onChange={(level) => setChanged({ ...changed, [id]: level })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
