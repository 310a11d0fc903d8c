import { type LibraryFolder, libraryEntry, model } from '@sunmao/contract'
import { Button, Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useTold } from '../use-told.ts'

const MODELS = 200

/** Models of the hub that are shown in a folder, without being copied. */
export function FolderEntries({ projId, folder }: { projId: number; folder: LibraryFolder }) {
  const { t } = useTranslation()
  const { folderId } = folder
  const { data } = useCall(libraryEntry.list, { query: { folderId } }, { quiet: true })
  const remove = useSend(libraryEntry.remove, [libraryEntry.list], { quiet: true })
  const told = useTold()
  const mayChange = useProjectCan(projId)('hubFile:edit') && folder.level !== 'read'
  const [isAdding, setAdding] = useState(false)
  if (!data || (data.length === 0 && !mayChange)) return null
  return (
    <section className="library-entries" aria-label={t('library.entries')}>
      <h2>{t('library.entries')}</h2>
      <ul>
        {data.map(({ id, name, version, path, isFixed, kind }) => (
          <li key={id}>
            <Icon name={kind === 'model' ? 'model' : 'link'} />
            <Link to={path}>{name}</Link>
            <span className="model-quiet">
              {t('model.versionNo', { version })} · {t(isFixed ? 'library.fixed' : 'library.latest')}
            </span>
            {mayChange && (
              <Button
                size="small"
                type="text"
                aria-label={t('library.removeEntry', { name })}
                icon={<Icon name="close" />}
                onClick={() => void told(remove.mutateAsync({ body: { id } }))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button size="small" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
          {t('library.addModel')}
        </Button>
      )}
      {isAdding && <AddModel projId={projId} folder={folder} onClose={() => setAdding(false)} />}
    </section>
  )
}

interface Values {
  fileId: number
  isFixed: boolean
}

function AddModel({ projId, folder, onClose }: { projId: number; folder: LibraryFolder; onClose: () => void }) {
  const { t } = useTranslation()
  const { subId, folderId } = folder
  const models = useCall(model.list, { body: { projId, subId, page: 0, size: MODELS } })
  const add = useSend(libraryEntry.add, [libraryEntry.list], { quiet: true })
  const server = useServerForm<Values>({
    send: async (values) => {
      await add.mutateAsync({ body: { folderId, kind: 'model', ...values } })
      onClose()
    },
  })
  return (
    <FormModal<Values>
      title={t('library.addModel')}
      server={server}
      initialValues={{ isFixed: false }}
      onClose={onClose}
    >
      <Form.Item
        name="fileId"
        label={t('library.model')}
        rules={[{ required: true, message: t('library.modelMissing') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={models.data?.content.map(({ fileId, name }) => ({ value: fileId, label: name }))}
        />
      </Form.Item>
      <Form.Item name="isFixed" valuePropName="checked">
        <Checkbox>{t('library.alwaysThis')}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}
