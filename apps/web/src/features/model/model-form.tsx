import type { Model } from '@sunmao/contract'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { useRowForm } from '../../api/use-row-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../ui/dialog/stale-notice.tsx'
import { FileNameItem } from '../upload/file-name-item.panel.tsx'
import { useUpdateModel } from './model.api.ts'

interface ModelValues {
  name: string
  discipline?: string
  note?: string
}

const valuesOf = ({ name, discipline, note }: Model): ModelValues => ({ name, discipline, note })

export function ModelForm({ row: given, onClose }: { row: Model; onClose: () => void }) {
  const { t } = useTranslation()
  const disciplines = useDict('discipline')
  const update = useUpdateModel()
  const { server, stale } = useRowForm<ModelValues, Model>({
    row: given,
    valuesOf,
    refusedAt: { 'error.duplicate': 'name' },
    onSaved: onClose,
    save: ({ name, discipline, note }, row = given) =>
      update.mutateAsync({
        body: {
          fileId: row.fileId,
          rowVersion: row.rowVersion,
          name: name.trim(),
          discipline: discipline ?? null,
          note: note?.trim() || null,
        },
      }),
  })
  return (
    <FormModal<ModelValues> title={t('model.edit')} server={server} initialValues={valuesOf(given)} onClose={onClose}>
      <StaleNotice stale={stale} />
      <FileNameItem hint={t('model.renameHint')} />
      <Form.Item name="discipline" label={t('model.discipline')}>
        <Select allowClear options={disciplines.entries.map(({ label, value }) => ({ label, value }))} />
      </Form.Item>
      <Form.Item name="note" label={t('model.note')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  )
}
