import { type HubFile, type HubFileKind, hubFileKinds } from '@sunmao/contract'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { useRowForm } from '../../api/use-row-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../ui/dialog/stale-notice.tsx'
import { FileNameItem } from '../upload/file-name-item.panel.tsx'
import { useUpdateFile } from './hub-file.api.ts'

const words = ['number', 'title', 'revision', 'scale', 'level'] as const
type Word = (typeof words)[number]
const longest: Readonly<Record<Word, number>> = { number: 80, title: 200, revision: 40, scale: 40, level: 120 }

interface FileValues extends Partial<Record<Word, string>> {
  name: string
  kind: HubFileKind
  discipline?: string
  note?: string
}

const valuesOf = ({ name, kind, discipline, note, number, title, revision, scale, level }: HubFile): FileValues => ({
  name,
  kind,
  discipline,
  note,
  number,
  title,
  revision,
  scale,
  level,
})

export function FileForm({ row: given, onClose }: { row: HubFile; onClose: () => void }) {
  const { t } = useTranslation()
  const disciplines = useDict('discipline')
  const update = useUpdateFile()
  const { server, stale } = useRowForm<FileValues, HubFile>({
    row: given,
    valuesOf,
    refusedAt: { 'error.duplicate': 'name' },
    onSaved: onClose,
    save: ({ name, kind, discipline, note, ...block }, { fileId, rowVersion } = given) => {
      const text = (word: Word) => block[word]?.trim() || null
      return update.mutateAsync({
        body: {
          fileId,
          rowVersion,
          name: name.trim(),
          kind,
          discipline: discipline ?? null,
          note: note?.trim() || null,
          number: text('number'),
          title: text('title'),
          revision: text('revision'),
          scale: text('scale'),
          level: text('level'),
        },
      })
    },
  })
  return (
    <FormModal<FileValues> title={t('hubFile.edit')} server={server} initialValues={valuesOf(given)} onClose={onClose}>
      <StaleNotice stale={stale} />
      <FileNameItem hint={t('hubFile.renameHint')} />
      <div className="hub-file-form">
        <Form.Item name="kind" label={t('hubFile.kind')}>
          <Select options={hubFileKinds.map((value) => ({ value, label: t(`hubFile.kinds.${value}`) }))} />
        </Form.Item>
        <Form.Item name="discipline" label={t('model.discipline')}>
          <Select allowClear options={disciplines.entries.map(({ label, value }) => ({ label, value }))} />
        </Form.Item>
        {words.map((word) => (
          <Form.Item key={word} name={word} label={t(`hubFile.${word}`)}>
            <Input name={word} maxLength={longest[word]} autoComplete="off" />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="note" label={t('model.note')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  )
}
