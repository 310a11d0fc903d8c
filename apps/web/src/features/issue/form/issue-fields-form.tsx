import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { DayField } from '../../../ui/field/day-field.tsx'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { RichTextEditor } from '../../rich-text/rich-text-editor.panel.tsx'

const wordFields = [
  ['discipline', 'discipline'],
  ['priority', 'issue_priority'],
  ['type', 'issue_type'],
  ['errorClass', 'issue_error_class'],
  ['raiseDiscipline', 'discipline'],
] as const

/** What somebody fills in of a new issue; only the title has no value to begin with. */
export function IssueFieldsForm({ projId }: { projId: number }) {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item
        name="title"
        label={t('issue.field.title')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input autoFocus maxLength={200} autoComplete="off" placeholder={t('issue.titleHint')} />
      </Form.Item>
      <div className="issue-two">
        <Form.Item name="assigneeIds" label={t('issue.field.assigneeIds')}>
          <PeopleSelect projId={projId} isMany />
        </Form.Item>
        <Form.Item name="dueDate" label={t('issue.field.dueDate')}>
          <DayField />
        </Form.Item>
        {wordFields.map(([field, dictionary]) => (
          <Form.Item key={field} name={field} label={t(`issue.field.${field}`)}>
            <Words dictionary={dictionary} />
          </Form.Item>
        ))}
        <Form.Item name="reviewerIds" label={t('issue.field.reviewerId')}>
          <PeopleSelect projId={projId} />
        </Form.Item>
      </div>
      <Form.Item name="html" label={t('issue.field.html')}>
        <RichTextEditor aria-label={t('issue.field.html')} />
      </Form.Item>
      <div className="issue-two">
        <Form.Item name="labels" label={t('issue.field.labels')}>
          <Select mode="tags" placeholder={t('issue.labelsHint')} open={false} suffixIcon={null} />
        </Form.Item>
        <Form.Item name="watcherIds" label={t('issue.field.watcherIds')}>
          <PeopleSelect projId={projId} isMany />
        </Form.Item>
      </div>
    </>
  )
}

interface WordsProps {
  dictionary: string
  id?: string
  value?: string
  onChange?: (value: string) => void
}

function Words({ dictionary, ...field }: WordsProps) {
  const { entries, isPending } = useDict(dictionary)
  return <Select {...field} loading={isPending} options={entries.map(({ value, label }) => ({ value, label }))} />
}
