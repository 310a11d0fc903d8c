import { type LibraryFolder, libraryFolder, type NamePart, type NamingRule } from '@sunmao/contract'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { folderReads } from '../library.api.ts'
import { FolderNameItem } from './new-folder.tsx'

const kinds = ['text', 'discipline', 'digits', 'date', 'choice', 'words'] as const

/** Every field that any kind of part has. */
interface PartValues {
  kind: NamePart['kind']
  text?: string
  count?: number
  options?: string[]
}

interface Values {
  name: string
  parts?: PartValues[]
  endings?: string[]
}

function partOf({ kind, text, count, options }: PartValues): NamePart {
  if (kind === 'text') return { kind, text: text ?? '' }
  if (kind === 'digits') return { kind, count: count ?? 2 }
  if (kind === 'choice') return { kind, options: options ?? [] }
  return { kind }
}

/** Its name, and how names in it must look. */
export function FolderForm({ folder, onClose }: { folder: LibraryFolder; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useSend(libraryFolder.update, folderReads, { quiet: true })
  const server = useServerForm<Values>({
    refusedAt: { 'error.duplicate': 'name' },
    send: async ({ name, parts = [], endings = [] }) => {
      const rule: NamingRule | null = parts.length > 0 ? { parts: parts.map(partOf), endings } : null
      const { folderId, rowVersion } = folder
      await update.mutateAsync({ body: { folderId, rowVersion, name: name.trim(), rule } })
      onClose()
    },
  })
  const { rule } = folder
  return (
    <FormModal<Values>
      title={t('library.editFolder')}
      server={server}
      width={640}
      initialValues={{ name: folder.name, parts: rule?.parts ?? [], endings: rule?.endings ?? [] }}
      onClose={onClose}
    >
      <FolderNameItem />
      <fieldset className="library-rule">
        <legend>{t('library.rule')}</legend>
        <p className="model-quiet">{t('library.ruleHint')}</p>
        <Form.List name="parts">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <PartRow key={key} at={name} onRemove={() => remove(name)} />
              ))}
              <Button icon={<Icon name="plus" />} onClick={() => add({ kind: 'text', text: '-' })}>
                {t('library.addPart')}
              </Button>
            </>
          )}
        </Form.List>
      </fieldset>
      <Form.Item name="endings" label={t('library.endings')} extra={t('library.endingsHint')}>
        <Select mode="tags" tokenSeparators={[' ', ',']} open={false} suffixIcon={null} />
      </Form.Item>
    </FormModal>
  )
}

function PartRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<Values>()
  const kind = Form.useWatch(['parts', at, 'kind'], form) as NamePart['kind'] | undefined
  const no = at + 1
  return (
    <div className="library-part">
      <Form.Item name={[at, 'kind']} noStyle>
        <Select
          aria-label={t('library.partNo', { no })}
          options={kinds.map((value) => ({ value, label: t(`library.partKind.${value}`) }))}
        />
      </Form.Item>
      {kind === 'text' && (
        <Form.Item name={[at, 'text']} noStyle rules={[{ required: true, message: t('library.partMissing') }]}>
          <Input maxLength={30} aria-label={t('library.partText', { no })} />
        </Form.Item>
      )}
      {kind === 'digits' && (
        <Form.Item name={[at, 'count']} noStyle initialValue={2}>
          <InputNumber min={1} max={8} aria-label={t('library.partDigits', { no })} />
        </Form.Item>
      )}
      {kind === 'choice' && (
        <Form.Item name={[at, 'options']} noStyle rules={[{ required: true, message: t('library.partMissing') }]}>
          <Select mode="tags" open={false} suffixIcon={null} aria-label={t('library.partOptions', { no })} />
        </Form.Item>
      )}
      <Button
        type="text"
        aria-label={t('library.removePart', { no })}
        icon={<Icon name="close" />}
        onClick={onRemove}
      />
    </div>
  )
}
