import { type DesignDetail, type LibraryFolder, libraryFolder, project, projectSub } from '@sunmao/contract'
import { App, Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { useMode } from '../../../session/project/mode.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { useTake } from '../design-library.api.ts'

const SHOWN = 50

interface Place {
  projId: number
  subId: number
  folderId?: number
}

/** Folders of a building below each other, those that one may write in. */
function optionsOf(folders: readonly LibraryFolder[], subId: number | undefined) {
  const below = (pid: number | undefined, depth: number): { value: number; label: string; disabled: boolean }[] =>
    folders
      .filter((one) => one.subId === subId && one.pid === pid)
      .flatMap((one) => [
        { value: one.folderId, label: `${'\u2003'.repeat(depth)}${one.name}`, disabled: one.level === 'read' },
        ...below(one.folderId, depth + 1),
      ])
  return below(undefined, 0)
}

/** Into which building of which project. */
export function TakeDialog({ item, onClose }: { item: DesignDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const take = useTake()
  const own = useMode((mode) => mode.project)
  const [words, setWords] = useState('')
  const { data: projects } = useCall(
    project.list,
    { query: { page: 0, size: SHOWN, ...(words && { blurry: words }) } },
    { keepPrevious: true },
  )
  const server = useServerForm<Place>({
    send: async ({ subId, folderId }) => {
      const body = { itemId: item.itemId, subId, ...(folderId && { folderId }) }
      const { link, name } = await take.mutateAsync({ body })
      message.success(
        <>
          {t('designLibrary.taken', { name })}{' '}
          <Button type="link" size="small" onClick={() => navigate(link)}>
            {t('common.open')}
          </Button>
        </>,
      )
      onClose()
    },
  })
  const projId: number | undefined = Form.useWatch('projId', server.form) ?? own?.projId
  const { data: subs } = useCall(
    projectSub.ofProject,
    { query: { projId: projId ?? 0 } },
    { enabled: projId !== undefined },
  )
  const subId: number | undefined = Form.useWatch('subId', server.form)
  const isFile = item.format !== 'ifc'
  const { data: tree } = useCall(
    libraryFolder.list,
    { query: { projId: projId ?? 0 } },
    { enabled: isFile && projId !== undefined, quiet: true },
  )
  const places = optionsOf(tree?.folders ?? [], subId)
  return (
    <FormModal
      title={t('designLibrary.takeTitle', { name: item.name })}
      server={server}
      initialValues={own ? { projId: own.projId } : {}}
      onClose={onClose}
    >
      <p>{t(item.format === 'ifc' ? 'designLibrary.takeModel' : 'designLibrary.takeFile')}</p>
      <Form.Item
        name="projId"
        label={t('designLibrary.project')}
        rules={[{ required: true, message: t('validate.required') }]}
      >
        <Select
          showSearch={{ filterOption: false, onSearch: setWords }}
          placeholder={t('common.pleaseSelect')}
          options={[
            ...(own && !projects?.content.some((one) => one.projId === own.projId)
              ? [{ value: own.projId, label: own.projName }]
              : []),
            ...(projects?.content.map((one) => ({ value: one.projId, label: `${one.indexCode} ${one.projName}` })) ??
              []),
          ]}
          onChange={() => server.form.resetFields(['subId', 'folderId'])}
        />
      </Form.Item>
      <Form.Item
        name="subId"
        label={t('designLibrary.sub')}
        rules={[{ required: true, message: t('validate.required') }]}
      >
        <Select
          placeholder={t('common.pleaseSelect')}
          options={subs?.map(({ subId, subNo, subName }) => ({ value: subId, label: `${subNo} ${subName}` }))}
          onChange={() => server.form.resetFields(['folderId'])}
        />
      </Form.Item>
      {isFile && places.length > 0 && (
        <Form.Item name="folderId" label={t('designLibrary.folder')}>
          <Select allowClear placeholder={t('designLibrary.noFolder')} options={places} />
        </Form.Item>
      )}
    </FormModal>
  )
}
