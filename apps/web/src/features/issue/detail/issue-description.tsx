import type { IssueDetail } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { RichText } from '../../rich-text/rich-text.panel.tsx'
import { RichTextEditor } from '../../rich-text/rich-text-editor.panel.tsx'
import type { IssueEdit } from './use-issue-edit.ts'

export function IssueDescription({ row, edit }: { row: IssueDetail; edit: IssueEdit }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ html: string; base: IssueDetail }>()
  const save = () => typed && void edit.save(typed.base, { html: typed.html }, () => setTyped(undefined))
  if (typed)
    return (
      <div className="issue-description">
        <RichTextEditor
          aria-label={t('issue.field.html')}
          title={row.title}
          value={typed.html}
          onChange={(html) => setTyped({ ...typed, html })}
        />
        <div className="issue-buttons">
          <Button onClick={() => setTyped(undefined)}>{t('common.cancel')}</Button>
          <Button type="primary" loading={edit.isSaving} onClick={save}>
            {t('common.save')}
          </Button>
        </div>
      </div>
    )
  if (!row.html && !row.mayEdit) return null
  return (
    <div className="issue-description">
      {row.html ? <RichText html={row.html} /> : <p className="issue-quiet">{t('issue.noDescription')}</p>}
      {row.mayEdit && (
        <Button
          type="text"
          size="small"
          icon={<Icon name="pencil" size={14} />}
          aria-label={t('issue.describe')}
          title={t('issue.describe')}
          onClick={() => setTyped({ html: row.html, base: row })}
        />
      )}
    </div>
  )
}
