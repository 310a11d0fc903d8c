import type { IssueDetail, IssueFields } from '@sunmao/contract'
import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { Avatar } from '../../../ui/label/avatar.tsx'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { agoWord, minuteText } from '../../../ui/text/format.ts'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { IssueDue } from '../list/issue-due.tsx'
import { useFieldText } from '../use-field-text.ts'
import type { IssueEdit } from './use-issue-edit.ts'

const DAY = 'YYYY-MM-DD'
const dictionaries = {
  priority: 'issue_priority',
  discipline: 'discipline',
  type: 'issue_type',
  errorClass: 'issue_error_class',
  raiseDiscipline: 'discipline',
} as const

interface FactsProps {
  row: IssueDetail
  edit: IssueEdit
}

/** What people change most: who, until when, how urgent, of which discipline; changed where it stands by whoever may. */
export function IssueFacts({ row, edit }: FactsProps) {
  const { t } = useTranslation()
  const save = saveOf(edit, row)
  return (
    <dl className="issue-facts">
      <People field="assigneeIds" people={row.assignees} isMany row={row} edit={edit} />
      <People field="reviewerId" people={row.reviewer ? [row.reviewer] : []} row={row} edit={edit} />
      <Fact name={t('issue.field.dueDate')}>
        {row.mayEdit ? (
          <DatePicker
            variant="borderless"
            className="issue-wide"
            aria-label={t('issue.field.dueDate')}
            placeholder={t('issue.none')}
            format={DAY}
            status={row.isOverdue ? 'error' : undefined}
            value={row.dueDate ? dayjs(row.dueDate, DAY) : null}
            onChange={(day) => save({ dueDate: day?.isValid() ? day.format(DAY) : null })}
          />
        ) : (
          <IssueDue row={row} />
        )}
      </Fact>
      <Word field="priority" row={row} onSave={save} />
      <Word field="discipline" row={row} onSave={save} />
    </dl>
  )
}

/** What else is known of it. */
export function IssueFurtherFacts({ row, edit }: FactsProps) {
  const { t } = useTranslation()
  const save = saveOf(edit, row)
  return (
    <dl className="issue-facts">
      <Word field="type" row={row} onSave={save} />
      <Word field="errorClass" row={row} onSave={save} />
      <Word field="raiseDiscipline" row={row} onSave={save} />
      <Labels row={row} onSave={save} />
      <People field="watcherIds" people={row.watchers} isMany row={row} edit={edit} />
      <Fact name={t('issue.field.round')}>{t('issue.round', { round: row.round })}</Fact>
      <Fact name={t('issue.field.raiser')}>
        <span title={minuteText(row.createTime)}>
          <Person person={row.raiser} />
          <span className="issue-quiet">{agoWord(row.createTime, t)}</span>
        </span>
      </Fact>
    </dl>
  )
}

const saveOf = (edit: IssueEdit, row: IssueDetail) => (changes: Partial<IssueFields>) => void edit.save(row, changes)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="issue-fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Person({ person }: { person: IssueDetail['watchers'][number] }) {
  const nameOf = usePersonName()
  const { nickName, avatarName } = person
  return (
    <span className="issue-person">
      <Avatar name={nickName} src={avatarName && `/avatar/${avatarName}`} size={20} />
      {nameOf(person)}
    </span>
  )
}

interface PeopleProps extends FactsProps {
  field: 'assigneeIds' | 'reviewerId' | 'watcherIds'
  people: IssueDetail['watchers']
  isMany?: boolean
}

function People({ field, people, isMany = false, row, edit }: PeopleProps) {
  const { t } = useTranslation()
  return (
    <Fact name={t(`issue.field.${field}`)}>
      {row.mayEdit && people.some(({ left }) => left) && <PeopleList people={people.filter(({ left }) => left)} />}
      {row.mayEdit ? (
        <PeopleSelect
          variant="borderless"
          projId={row.projId}
          known={people}
          isMany={isMany}
          aria-label={t(`issue.field.${field}`)}
          value={people.flatMap(({ id }) => id ?? [])}
          onChange={(ids) => void edit.save(row, { [field]: isMany ? ids : (ids[0] ?? null) })}
        />
      ) : (
        <PeopleList people={people} />
      )}
    </Fact>
  )
}

const PeopleList = ({ people }: { people: IssueDetail['watchers'] }) =>
  people.length === 0 ? (
    <span className="issue-quiet">–</span>
  ) : (
    people.map((one) => <Person key={one.id ?? one.nickName} person={one} />)
  )

interface WordProps {
  field: keyof typeof dictionaries
  row: IssueDetail
  onSave: (changes: Partial<IssueFields>) => void
}

function Word({ field, row, onSave }: WordProps) {
  const { t } = useTranslation()
  const { entries, labelOf } = useDict(dictionaries[field])
  return (
    <Fact name={t(`issue.field.${field}`)}>
      {row.mayEdit ? (
        <Select
          variant="borderless"
          className="issue-wide"
          aria-label={t(`issue.field.${field}`)}
          value={row[field]}
          options={entries.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => onSave({ [field]: value })}
        />
      ) : (
        labelOf(row[field])
      )}
    </Fact>
  )
}

function Labels({ row, onSave }: Pick<WordProps, 'row' | 'onSave'>) {
  const { t } = useTranslation()
  const textOf = useFieldText(row.projId)
  return (
    <Fact name={t('issue.field.labels')}>
      {row.mayEdit ? (
        <Select
          mode="tags"
          variant="borderless"
          className="issue-wide"
          aria-label={t('issue.field.labels')}
          placeholder={t('issue.none')}
          value={row.labels}
          onChange={(labels: string[]) => onSave({ labels: labels.map((one) => one.trim()).filter(Boolean) })}
        />
      ) : (
        textOf('labels', row.labels)
      )}
    </Fact>
  )
}
