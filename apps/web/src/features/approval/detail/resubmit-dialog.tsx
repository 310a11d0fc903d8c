import { type ApprovalDetail, approval } from '@sunmao/contract'
import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { useOptions, useVerb } from '../approval.api.ts'
import { subjectViews } from '../approval.slot.ts'
import { chosenOf, type StartValues } from '../start/application.ts'
import { FormFields, formOf, valuesOf } from '../start/form-field.tsx'
import { Choices } from '../start/start-approval.panel.tsx'

/** What was returned or withdrawn goes through its steps again, with what was filled in before. */
export function ResubmitDialog({ row, onClose }: { row: ApprovalDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const resubmit = useVerb(approval.resubmit)
  const { data: options } = useOptions({ kind: row.kind, purpose: row.purpose, projId: row.projId })
  const option = options?.find(({ definitionId }) => definitionId === row.definition.id)
  const Again = subjectViews.items().find(({ name }) => name === row.kind)?.again
  const server = useServerForm<StartValues>({
    send: async (values) => {
      await resubmit.mutateAsync({
        body: {
          id: row.id,
          rowVersion: row.rowVersion,
          subjectIds: row.subjects.map(({ id }) => id),
          form: formOf(values.form),
          chosen: chosenOf(values),
          note: values.note?.trim() ?? '',
        },
      })
      message.success(t('approval.done.resubmit'))
      onClose()
    },
  })
  return (
    <FormModal<StartValues>
      title={t('approval.do.resubmit')}
      okText={t('approval.do.resubmit')}
      server={server}
      initialValues={{ form: valuesOf(row.fields, row.form), note: row.note }}
      onClose={onClose}
    >
      <p className="approval-quiet">{t('approval.doText.resubmit')}</p>
      {Again && <Again row={row} />}
      <FormFields fields={row.fields} projId={row.projId} />
      {option && <Choices choices={option.choices} projId={row.projId} />}
      <Form.Item name="note" label={t('approval.note')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  )
}
