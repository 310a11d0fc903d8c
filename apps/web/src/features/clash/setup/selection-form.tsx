import type { ClashSelection, ElementRules } from '@sunmao/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRowForm } from '../../../api/use-row-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { useCreateSelection, useUpdateSelection } from '../clash.api.ts'
import { finishedRules } from './finished-rules.ts'
import { RulesFields } from './rules-fields.tsx'
import { SelectionCount } from './selection-count.tsx'

interface SelectionValues {
  name: string
  rules: ElementRules
}

interface SelectionFormProps {
  projId: number
  /** Nothing = a new one. */
  row: ClashSelection | undefined
  onClose: () => void
  onSaved?: (row: ClashSelection) => void
}

/** A search for elements that the project keeps, for one side of tests. */
export function SelectionForm({ projId, row: given, onClose, onSaved }: SelectionFormProps) {
  const { t } = useTranslation()
  const create = useCreateSelection()
  const update = useUpdateSelection()
  const { server, stale } = useRowForm<SelectionValues, ClashSelection>({
    row: given,
    valuesOf: ({ name, rules }) => ({ name, rules }),
    refusedAt: { 'error.duplicate': 'name' },
    onSaved: onClose,
    save: async ({ name, rules }, row) => {
      const fields = { name: name.trim(), rules: finishedRules(rules) }
      const saved = row
        ? await update.mutateAsync({ body: { ...fields, id: row.id, rowVersion: row.rowVersion } })
        : await create.mutateAsync({ body: { ...fields, projId } })
      onSaved?.(saved)
      return saved
    },
  })
  const rules = Form.useWatch<Partial<ElementRules> | undefined>('rules', server.form)
  return (
    <FormModal<SelectionValues>
      title={t(given ? 'clash.selection.edit' : 'clash.selection.add')}
      server={server}
      width={640}
      initialValues={given ? { name: given.name, rules: given.rules } : { name: '', rules: { conditions: [] } }}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <Form.Item
        name="name"
        label={t('clash.field.name')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item label={t('clash.rules.which')}>
        <RulesFields within="rules" />
      </Form.Item>
      <SelectionCount rules={rules ?? given?.rules} />
    </FormModal>
  )
}
