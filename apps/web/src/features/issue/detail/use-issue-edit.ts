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

  /** Answers whether it is saved. `base` is what the person saw when he began. */
  async function save(base: IssueDetail, mine: Partial<IssueFields>): Promise<boolean> {
    try {
      await update.mutateAsync({ body: { ...mine, id: base.id, rowVersion: base.rowVersion } })
      setConflict(undefined)
      return true
    } catch (error) {
      const theirs = currentOf(error)
      if (!theirs) {
        message.error(messageOf(error))
        return false
      }
      if (!theirs.mayEdit) {
        message.warning(t('issue.movedOn'))
        return false
      }
      const fields = clashingFields(fieldsOf(base), fieldsOf(theirs), mine)
      if (fields.length === 0) return save(theirs, mine)
      setConflict({ theirs, mine, fields })
      return false
    }
  }
  return { save, isSaving: update.isPending, conflict, dropConflict: () => setConflict(undefined) }
}

export type IssueEdit = ReturnType<typeof useIssueEdit>

/** What somebody else has made of it meanwhile. */
export const currentOf = (error: unknown): IssueDetail | undefined =>
  error instanceof CallError && error.status === 409 ? (error.extra.current as IssueDetail | undefined) : undefined
