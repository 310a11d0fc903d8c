import { type DictDetail, dictDetail } from '@sunmao/contract'
import { App, Form, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'

interface EntryFormProps {
  dictId: number
  /** Nothing = a new one. */
  row: DictDetail | undefined
  onClose: () => void
}

type Values = Pick<DictDetail, 'label' | 'labelEn' | 'value' | 'dictSort'>

export function EntryForm({ dictId, row, onClose }: EntryFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const stale = [dictDetail.list, dictDetail.map]
  const create = useSend(dictDetail.create, stale, { quiet: true })
  const update = useSend(dictDetail.update, stale, { quiet: true })
  const server = useServerForm<Values>({
    send: async (values) => {
      const body = { ...values, dict: { id: dictId } }
      if (row) await update.mutateAsync({ body: { ...body, id: row.id } })
      else await create.mutateAsync({ body })
      message.success(t('common.saved'))
      onClose()
    },
    refusedAt: { 'error.duplicate': 'value' },
  })
  const required = { required: true, message: t('validate.required') }
  const filled = { ...required, whitespace: true }
  return (
    <FormModal
      title={t(row ? 'dict.editEntry' : 'dict.addEntry')}
      server={server}
      initialValues={row ?? { dictSort: 999 }}
      onClose={onClose}
    >
      <Form.Item name="label" label={t('dict.label')} rules={[filled]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="labelEn" label={t('dict.labelEn')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="value" label={t('dict.value')} rules={[filled]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="dictSort" label={t('dict.sort')} rules={[required]}>
        <InputNumber min={0} max={99_999} precision={0} />
      </Form.Item>
    </FormModal>
  )
}
