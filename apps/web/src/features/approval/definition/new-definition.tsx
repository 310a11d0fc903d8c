import { type ApprovalDefinition, approvalDefinition } from '@sunmao/contract'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { definitionReads } from '../approval.api.ts'
import { kindText } from '../approval-words.tsx'

interface Values {
  name: string
  kind: string
}

interface NewDefinitionProps {
  /** One that is copied instead. */
  copied: ApprovalDefinition | undefined
  onClose: () => void
  onMade: (id: number) => void
}

/** What a new chain is called and what it decides on; everything else is drawn in the designer. */
export function NewDefinition({ copied, onClose, onMade }: NewDefinitionProps) {
  const { t } = useTranslation()
  const { data: kinds = [] } = useCall(approvalDefinition.kinds, {})
  const create = useSend(approvalDefinition.create, definitionReads, { quiet: true })
  const copy = useSend(approvalDefinition.copy, definitionReads, { quiet: true })
  const server = useServerForm<Values>({
    refusedAt: { 'error.duplicate': 'name' },
    send: async ({ name, kind }) => {
      const purposes = kinds.find((one) => one.kind === kind)?.purposes ?? []
      const made = copied
        ? await copy.mutateAsync({ body: { id: copied.id, name: name.trim() } })
        : await create.mutateAsync({ body: { name: name.trim(), kind, purposes: purposes.slice(0, 1), steps: [] } })
      onClose()
      onMade(made.id)
    },
  })
  const required = { required: true, message: t('validate.required') }
  return (
    <FormModal<Values>
      title={t(copied ? 'approval.definition.copy' : 'approval.definition.new')}
      server={server}
      initialValues={copied ? { name: t('approval.definition.copyName', { name: copied.name }) } : {}}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('approval.definition.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      {!copied && (
        <Form.Item name="kind" label={t('approval.kind')} rules={[required]}>
          <Select options={kinds.map(({ kind }) => ({ value: kind, label: kindText(kind, t) }))} />
        </Form.Item>
      )}
    </FormModal>
  )
}
