import type { Share } from '@sunmao/contract'
import { App, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/call.ts'
import { useTellFailure } from '../../../api/use-refused.tsx'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { useHandOverShares } from '../share.api.ts'

interface HandOverFormProps {
  projId: number
  rows: readonly Share[]
  onClose: () => void
  onDone?: () => void
}

interface Values {
  userIds: number[]
}

/** Somebody else of the project answers for these shares from now on. */
export function HandOverForm({ projId, rows, onClose, onDone }: HandOverFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const tellFailure = useTellFailure()
  const handOver = useHandOverShares()
  const server = useServerForm<Values>({
    send: async ({ userIds: [userId] }) => {
      if (userId === undefined) return
      try {
        await handOver.mutateAsync({ body: { ids: rows.map(({ id }) => id), userId } })
      } catch (error) {
        if (!(error instanceof CallError && error.extra.rows)) throw error
        // Another person would not help: some of them are not the caller's to hand over.
        onClose()
        return tellFailure(error)
      }
      message.success(t('share.handedOver'))
      onClose()
      onDone?.()
    },
  })
  return (
    <FormModal<Values> title={t('share.handOver')} server={server} initialValues={{ userIds: [] }} onClose={onClose}>
      <p>{t('share.handOverText', { count: rows.length })}</p>
      <Form.Item
        name="userIds"
        label={t('share.newOwner')}
        rules={[{ required: true, type: 'array', min: 1, message: t('validate.required') }]}
      >
        <PeopleSelect projId={projId} />
      </Form.Item>
    </FormModal>
  )
}
