import type { IssueFields } from '@sunmao/contract'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { canKeepBoth, fieldsOf, type IssueField, keepBoth } from '../issue-fields.ts'
import { useFieldText } from '../use-field-text.ts'
import type { Conflict, IssueEdit } from './use-issue-edit.ts'

type Choice = 'theirs' | 'mine' | 'both'

/** Two people changed the same fields: both values side by side, and one decision for each. */
export function IssueConflict({ conflict, edit }: { conflict: Conflict; edit: IssueEdit }) {
  const { t } = useTranslation()
  const { theirs, mine, fields } = conflict
  const [choices, setChoices] = useState<Partial<Record<IssueField, Choice>>>({})
  const choiceOf = (field: IssueField) => choices[field] ?? (canKeepBoth(field) ? 'both' : 'mine')
  const save = async () => {
    const present = fieldsOf(theirs)
    const decided = fields.map((field): Partial<IssueFields> => {
      const choice = choiceOf(field)
      if (choice === 'theirs') return { [field]: present[field] }
      return choice === 'both' ? keepBoth(present, mine, field) : { [field]: mine[field] }
    })
    await edit.save(theirs, Object.assign({ ...mine }, ...decided), conflict.onSaved)
  }
  return (
    <Modal
      {...withoutAnimation}
      open
      width={720}
      title={t('issue.conflict.title')}
      okText={t('issue.conflict.save')}
      cancelText={t('common.cancel')}
      confirmLoading={edit.isSaving}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={save}
      onCancel={edit.dropConflict}
    >
      <p className="issue-quiet">{t('issue.conflict.text')}</p>
      {fields.map((field) => (
        <section key={field} className="issue-conflict" aria-label={t(`issue.field.${field}`)}>
          <h3>{t(`issue.field.${field}`)}</h3>
          <div className="issue-conflict-sides">
            <Side
              title={t('issue.conflict.theirs')}
              field={field}
              value={fieldsOf(theirs)[field]}
              projId={theirs.projId}
            />
            <Side title={t('issue.conflict.mine')} field={field} value={mine[field]} projId={theirs.projId} />
          </div>
          <Radio.Group
            value={choiceOf(field)}
            onChange={({ target }) => setChoices({ ...choices, [field]: target.value as Choice })}
            options={[
              { value: 'theirs', label: t('issue.conflict.theirs') },
              { value: 'mine', label: t('issue.conflict.mine') },
              ...(canKeepBoth(field) ? [{ value: 'both', label: t('issue.conflict.both') }] : []),
            ]}
          />
        </section>
      ))}
    </Modal>
  )
}

interface SideProps {
  title: string
  field: IssueField
  value: unknown
  projId: number
}

function Side({ title, field, value, projId }: SideProps) {
  const textOf = useFieldText(projId)
  return (
    <div>
      <h4 className="issue-quiet">{title}</h4>
      {field === 'html' ? <Draft html={String(value ?? '')} /> : textOf(field, value)}
    </div>
  )
}

/** What one has just typed was not cleaned by the server yet: its words, without its marks. */
function Draft({ html }: { html: string }) {
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  return <p className="issue-conflict-text">{words}</p>
}
