import { type IssueDetail, type IssueReference, issueReferenceKinds, type ShownReference } from '@sunmao/contract'
import { Button, Popover, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '../../../session/project/place-link.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'
import { useReferenceChoices } from '../issue.api.ts'
import type { IssueEdit } from './use-issue-edit.ts'

const icons: Record<IssueReference['kind'], IconName> = {
  model: 'model',
  release: 'bookmark',
  issue: 'flag',
  annotation: 'pencil',
  clashPoint: 'clash',
  clashGroup: 'clash',
}
const keyOf = ({ kind, id }: IssueReference) => `${kind}/${id}`

interface IssueReferencesProps {
  row: IssueDetail
  edit: IssueEdit
  onOpen: (id: number) => void
}

/** What else it refers to; whoever may edit it adds and takes away. */
export function IssueReferences({ row, edit, onOpen }: IssueReferencesProps) {
  const { t } = useTranslation()
  const { references, mayEdit } = row
  const save = (next: readonly ShownReference[]) =>
    void edit.save(row, { references: next.map(({ kind, id }) => ({ kind, id })) })
  if (references.length === 0 && !mayEdit) return null
  return (
    <section className="issue-part" aria-label={t('issue.field.references')}>
      <div className="issue-part-head">
        <h3>{t('issue.field.references')}</h3>
        {mayEdit && <AddReference row={row} onAdd={(one) => save([...references, one])} />}
      </div>
      <ul className="issue-things">
        {references.map((one) => (
          <li key={keyOf(one)}>
            <Icon name={icons[one.kind]} size={14} />
            <ReferenceTitle reference={one} onOpen={onOpen} />
            {mayEdit && (
              <Button
                type="text"
                size="small"
                className="issue-take-out"
                icon={<Icon name="close" size={12} />}
                aria-label={t('issue.takeOut', { name: one.title })}
                onClick={() => save(references.filter((other) => keyOf(other) !== keyOf(one)))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReferenceTitle({
  reference: { kind, id, title, link },
  onOpen,
}: {
  reference: ShownReference
  onOpen: (id: number) => void
}) {
  if (kind === 'issue')
    return (
      <button type="button" className="issue-more" onClick={() => onOpen(id)}>
        {title}
      </button>
    )
  return link ? <PlaceLink to={link}>{title}</PlaceLink> : title
}

function AddReference({ row, onAdd }: { row: IssueDetail; onAdd: (reference: ShownReference) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { data = [], isFetching } = useReferenceChoices(row.projId, text.trim(), isOpen)
  const known = new Set([...row.references.map(keyOf), keyOf({ kind: 'issue', id: row.id })])
  const choices = data.filter((one) => !known.has(keyOf(one)))
  const options = issueReferenceKinds
    .map((kind) => ({
      label: t(`issue.reference.${kind}`),
      options: choices.filter((one) => one.kind === kind).map((one) => ({ value: keyOf(one), label: one.title })),
    }))
    .filter((group) => group.options.length > 0)
  const choose = (key: string) => {
    const one = choices.find((choice) => keyOf(choice) === key)
    setOpen(false)
    setText('')
    if (one) onAdd(one)
  }
  const search = (
    <Select<string>
      autoFocus
      defaultOpen
      className="issue-reference-search"
      aria-label={t('issue.addReference')}
      placeholder={t('issue.referenceHint')}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isFetching}
      notFoundContent={t('common.noMatch')}
      options={options}
      onSelect={choose}
    />
  )
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      content={search}
    >
      <Button type="text" size="small" icon={<Icon name="plus" />}>
        {t('issue.addReference')}
      </Button>
    </Popover>
  )
}
