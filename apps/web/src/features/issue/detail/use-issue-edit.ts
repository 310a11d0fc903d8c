import type { IssueDetail, IssueFields } from '@sunmao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, messageOf } from '../../../api/call.ts'
import { useUpdateIssue } from '../issue.api.ts'
import { clashingFields, fieldsOf, type IssueField } from '../issue-fields.ts'

export interface Conflict {
  theirs: IssueDetail
  mine: Partial<IssueFields>
  fields: readonly IssueField[]
  onSaved: () => void
}

/**
 * Saves changes of fields. Whoever comes second keeps what the first has made of the other fields without a question; where
 * both changed the same field, the conflict waits until the person has decided.
 */
export function useIssueEdit() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const update = useUpdateIssue()
  const [conflict, setConflict] = useState<Conflict>()

  /** `base` is what the person saw when he began; `onSaved` is called once it is saved, also after a conflict. */
  async function save(base: IssueDetail, mine: Partial<IssueFields>, onSaved = () => {}): Promise<void> {
    try {
      await update.mutateAsync({ body: { ...mine, id: base.id, rowVersion: base.rowVersion } })
      setConflict(undefined)
      onSaved()
    } catch (error) {
      const theirs = currentOf(error)
      if (!theirs) return void message.error(messageOf(error))
      if (!theirs.mayEdit) return void message.warning(t('issue.movedOn'))
      const fields = clashingFields(fieldsOf(base), fieldsOf(theirs), mine)
      if (fields.length === 0) return save(theirs, mine, onSaved)
      setConflict({ theirs, mine, fields, onSaved })
    }
  }
  return { save, isSaving: update.isPending, conflict, dropConflict: () => setConflict(undefined) }
}

export type IssueEdit = ReturnType<typeof useIssueEdit>

/** What somebody else has made of it meanwhile. */
export const currentOf = (error: unknown): IssueDetail | undefined =>
  error instanceof CallError && error.status === 409 ? (error.extra.current as IssueDetail | undefined) : undefined
