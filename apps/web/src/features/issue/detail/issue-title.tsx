import type { IssueDetail } from '@sunmao/contract'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IssueStatus } from '../issue-status.tsx'
import type { IssueEdit } from './use-issue-edit.ts'

interface IssueTitleProps {
  row: IssueDetail
  edit: IssueEdit
  /** Beside the status. */
  children: ReactNode
}

/** Title and status; whoever may change it clicks into the title. */
export function IssueTitle({ row, edit, children }: IssueTitleProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ text: string; base: IssueDetail }>()
  const end = () => {
    // The dialog of a conflict takes the focus, which is no second end.
    if (edit.isSaving || edit.conflict) return
    const text = typed?.text.trim()
    if (!typed || !text || text === typed.base.title) return setTyped(undefined)
    void edit.save(typed.base, { title: text }, () => setTyped(undefined))
  }
  return (
    <div className="issue-title">
      {typed ? (
        <Input.TextArea
          autoFocus
          autoSize
          maxLength={200}
          aria-label={t('issue.field.title')}
          value={typed.text}
          onChange={({ target }) => setTyped({ ...typed, text: target.value })}
          onPressEnter={(event) => {
            event.preventDefault()
            end()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setTyped(undefined)
          }}
          onBlur={end}
        />
      ) : (
        <h2>
          {row.mayEdit ? (
            <button
              type="button"
              className="issue-title-button"
              title={t('issue.editTitle')}
              onClick={() => setTyped({ text: row.title, base: row })}
            >
              {row.title}
            </button>
          ) : (
            row.title
          )}
        </h2>
      )}
      <div className="issue-title-line">
        <IssueStatus status={row.status} />
        {children}
      </div>
    </div>
  )
}
