import type { Issue, IssueFields } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useTellRefused } from '../../../api/use-refused.tsx'
import { currentOf } from '../detail/use-issue-edit.ts'
import { listAddress, useUpdateIssue } from '../issue.api.ts'

const UNDO_S = 8

type Changes = Partial<Pick<IssueFields, 'assigneeIds' | 'priority' | 'dueDate' | 'labels'>>

/** What the row had before, of the fields that change. */
function formerOf(row: Issue, changes: Changes): Changes {
  const all: Required<Changes> = {
    assigneeIds: row.assignees.flatMap(({ id }) => id ?? []),
    priority: row.priority,
    dueDate: row.dueDate ?? null,
    labels: row.labels,
  }
  return Object.fromEntries(Object.keys(changes).map((field) => [field, all[field as keyof Changes]]))
}

interface Edit {
  row: Pick<Issue, 'id' | 'rowVersion' | 'projId' | 'number' | 'title'>
  changes: Changes
}

/** Changes several at once, one after the other, and takes it back again. What is refused stays as it is and is told. */
export function useBulkEdit() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const update = useUpdateIssue()
  const tell = useTellRefused(listAddress)
  const [isBusy, setBusy] = useState(false)

  async function saveOne({ row, changes }: Edit, rowVersion = row.rowVersion): Promise<Edit['row']> {
    try {
      return await update.mutateAsync({ body: { ...changes, id: row.id, rowVersion } })
    } catch (error) {
      // Somebody changed something else of it meanwhile; this field is set on purpose.
      const current = currentOf(error)
      if (!current?.mayEdit || current.rowVersion === rowVersion) throw error
      return saveOne({ row, changes }, current.rowVersion)
    }
  }

  async function saveAll(edits: readonly Edit[]) {
    setBusy(true)
    const saved: Edit['row'][] = []
    const refused: Parameters<typeof tell>[1][number][] = []
    for (const edit of edits)
      await saveOne(edit).then(
        (row) => saved.push(row),
        (error) => refused.push({ ...edit.row, text: messageOf(error) }),
      )
    setBusy(false)
    if (refused.length > 0) tell(t('issue.bulk.refusedTitle'), refused)
    return saved
  }

  async function apply(rows: readonly Issue[], changesOf: (row: Issue) => Changes): Promise<void> {
    const saved = await saveAll(rows.map((row) => ({ row, changes: changesOf(row) })))
    if (saved.length === 0) return
    const key = `bulk ${saved[0]!.id} ${saved[0]!.rowVersion}`
    const undo = async () => {
      message.destroy(key)
      const back = saved.map((now) => {
        const row = rows.find(({ id }) => id === now.id)!
        return { row: now, changes: formerOf(row, changesOf(row)) }
      })
      if ((await saveAll(back)).length > 0) message.success(t('issue.bulk.undone'))
    }
    message.open({
      key,
      type: 'success',
      duration: UNDO_S,
      content: (
        <>
          {t('issue.bulk.done', { count: saved.length })}
          <Button type="link" size="small" onClick={() => void undo()}>
            {t('common.undo')}
          </Button>
        </>
      ),
    })
  }
  return { apply, isBusy }
}
