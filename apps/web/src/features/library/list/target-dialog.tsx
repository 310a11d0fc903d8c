import { type LibraryFolder, library, projectSub } from '@sunmao/contract'
import { Form, Select, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { libraryReads } from '../library.api.ts'
import type { Place } from '../tree/folder-tree.tsx'

interface TargetDialogProps {
  kind: 'move' | 'copy'
  projId: number
  place: Place
  folders: readonly LibraryFolder[]
  fileIds: readonly number[]
  onDone: () => void
  onClose: () => void
}

interface Values {
  subId: number
  folderId?: number
}

interface Option {
  value: number
  title: string
  disabled: boolean
  children: Option[]
}

/** The folders of a sub that one may write in, as a tree to choose from; those of `without` and below are left out. */
export function folderOptions(
  folders: readonly LibraryFolder[],
  subId: number,
  pid?: number,
  without?: number,
): Option[] {
  return folders
    .filter((one) => one.subId === subId && one.pid === pid && one.folderId !== without)
    .map((one) => ({
      value: one.folderId,
      title: one.name,
      disabled: one.level === 'read',
      children: folderOptions(folders, subId, one.folderId, without),
    }))
}

/** Where files are moved, within their sub, or copied, to any. */
export function TargetDialog({ kind, projId, place, folders, fileIds, onDone, onClose }: TargetDialogProps) {
  const { t } = useTranslation()
  const subs = useCall(projectSub.ofProject, { query: { projId } })
  const move = useSend(library.move, libraryReads, { quiet: true })
  const copy = useSend(library.copy, libraryReads, { quiet: true })
  const server = useServerForm<Values>({
    send: async ({ subId, folderId }) => {
      const ids = [...fileIds]
      if (kind === 'move') await move.mutateAsync({ body: { fileIds: ids, folderId } })
      else await copy.mutateAsync({ body: { fileIds: ids, subId, folderId } })
      onDone()
      onClose()
    },
  })
  const subId = Form.useWatch('subId', server.form) ?? place.subId
  return (
    <FormModal<Values>
      title={t(kind === 'move' ? 'library.moveTo' : 'library.copyTo')}
      server={server}
      initialValues={{ subId: place.subId }}
      onClose={onClose}
    >
      <Form.Item name="subId" label={t('model.sub')}>
        <Select
          disabled={kind === 'move'}
          options={subs.data?.map((sub) => ({ value: sub.subId, label: sub.subName }))}
          onChange={() => server.form.setFieldValue('folderId', undefined)}
        />
      </Form.Item>
      <Form.Item name="folderId" label={t('library.folder')} extra={t('library.noFolder')}>
        <TreeSelect allowClear treeDefaultExpandAll treeData={folderOptions(folders, subId)} />
      </Form.Item>
    </FormModal>
  )
}
