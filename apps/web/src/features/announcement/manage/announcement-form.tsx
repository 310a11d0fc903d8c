import { announcement, type ManagedAnnouncement } from '@sunmao/contract'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { announcementReads } from '../announcement.api.ts'
import { AnnouncementFields } from './announcement-fields.tsx'
import { type AnnouncementValues, bodyOf, emptyValues, valuesOf } from './form-values.ts'

interface AnnouncementFormProps {
  /** Nothing = a new one. */
  row: ManagedAnnouncement | undefined
  onClose: () => void
}

/** Where somebody else was faster, what was typed stays until the author takes the present text. */
export function AnnouncementForm({ row: given, onClose }: AnnouncementFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [row, setRow] = useState(given)
  const [stale, setStale] = useState<CallError>()
  const create = useSend(announcement.create, announcementReads, { quiet: true })
  const update = useSend(announcement.update, announcementReads, { quiet: true })
  const server = useServerForm<AnnouncementValues>({
    refusedAt: { 'announcement.noContent': 'html' },
    send: async () => {
      setStale(undefined)
      // Also what is in the part that nobody has opened.
      const values: AnnouncementValues = server.form.getFieldsValue(true)
      const body = bodyOf(values)
      try {
        if (!row) await create.mutateAsync({ body })
        else
          await update.mutateAsync({ body: { ...body, id: row.id, rowVersion: row.rowVersion, again: values.again } })
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'error.stale') throw error
        return setStale(error)
      }
      message.success(t('common.saved'))
      onClose()
    },
  })
  const takePresent = () => {
    const now = stale?.extra.current as ManagedAnnouncement
    setRow(now)
    setStale(undefined)
    server.form.setFieldsValue(valuesOf(now))
  }
  return (
    <FormModal<AnnouncementValues>
      title={t(given ? 'announcement.edit' : 'announcement.add')}
      width={880}
      server={server}
      initialValues={given ? valuesOf(given) : emptyValues}
      onClose={onClose}
    >
      {stale && (
        <Alert
          role="alert"
          type="warning"
          showIcon
          className="manage-stale"
          title={stale.message}
          description={t('project.takePresentHint')}
          action={<Button onClick={takePresent}>{t('project.takePresent')}</Button>}
        />
      )}
      <AnnouncementFields form={server.form} isNew={!given} />
    </FormModal>
  )
}
