import { announcement, type ManagedAnnouncement } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useRowForm } from '../../../api/use-row-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { announcementReads } from '../announcement.api.ts'
import { AnnouncementFields } from './announcement-fields.tsx'
import { type AnnouncementValues, bodyOf, emptyValues, valuesOf } from './form-values.ts'

interface AnnouncementFormProps {
  /** Nothing = a new one. */
  row: ManagedAnnouncement | undefined
  onClose: () => void
}

export function AnnouncementForm({ row: given, onClose }: AnnouncementFormProps) {
  const { t } = useTranslation()
  const create = useSend(announcement.create, announcementReads, { quiet: true })
  const update = useSend(announcement.update, announcementReads, { quiet: true })
  const { server, stale } = useRowForm<AnnouncementValues, ManagedAnnouncement>({
    row: given,
    valuesOf,
    refusedAt: { 'announcement.noContent': 'html' },
    onSaved: onClose,
    save: async (_, row) => {
      // Also what is in the part that nobody has opened.
      const values: AnnouncementValues = server.form.getFieldsValue(true)
      const body = bodyOf(values)
      if (row)
        await update.mutateAsync({
          body: { ...body, id: row.id, rowVersion: row.rowVersion, again: values.again, publish: values.publish },
        })
      else await create.mutateAsync({ body: { ...body, isDraft: values.isDraft } })
      return row
    },
  })
  return (
    <FormModal<AnnouncementValues>
      title={t(given ? 'announcement.edit' : 'announcement.add')}
      width={880}
      server={server}
      initialValues={given ? valuesOf(given) : emptyValues}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <AnnouncementFields form={server.form} row={given} />
    </FormModal>
  )
}
