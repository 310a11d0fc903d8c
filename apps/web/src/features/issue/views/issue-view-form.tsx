import type { IssueView } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useRowForm } from '../../../api/use-row-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { SavedFields } from '../../../ui/field/saved-fields.tsx'
import { useCreateView, useUpdateView } from '../issue.api.ts'
import type { Look } from '../issue-query.ts'

type Values = Pick<IssueView, 'name' | 'isPersonal'>
const valuesOf = ({ name, isPersonal }: IssueView): Values => ({ name, isPersonal })

interface IssueViewFormProps {
  projId: number
  /** Nothing = a new one. */
  row: IssueView | undefined
  /** What a new one shows. */
  look: Look
  mayShare: boolean
  onSaved: (saved: IssueView) => void
  onClose: () => void
}

/** Keeps what the list shows now, or renames what was kept. */
export function IssueViewForm({ projId, row: given, look, mayShare, onSaved, onClose }: IssueViewFormProps) {
  const { t } = useTranslation()
  const create = useCreateView()
  const update = useUpdateView()
  const { server, stale } = useRowForm<Values, IssueView>({
    row: given,
    valuesOf,
    onSaved: onClose,
    save: async ({ name, isPersonal }, row) => {
      const { filter, sort, group, layout } = row ?? look
      const body = { name: name.trim(), isPersonal, filter, sort, group, layout }
      const saved = row
        ? await update.mutateAsync({ body: { ...body, id: row.id, rowVersion: row.rowVersion } })
        : await create.mutateAsync({ body: { ...body, projId } })
      onSaved(saved)
      return saved
    },
  })
  return (
    <FormModal<Values>
      title={t(given ? 'issueView.renameTitle' : 'issueView.saveTitle')}
      server={server}
      initialValues={given ? valuesOf(given) : { name: '', isPersonal: true }}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <SavedFields mayShare={mayShare} isOthers={given !== undefined && !given.mine} />
    </FormModal>
  )
}
