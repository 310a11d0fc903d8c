import type { ClashGroup } from '@sunmao/contract'
import { App, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDanger } from '../../../api/use-danger.ts'
import { useDict } from '../../../api/use-dict.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { listAddress } from '../../issue/issue.api.ts'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { ThreadPanel } from '../../thread/thread.panel.tsx'
import { useRemoveGroup, useUpdateGroup } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'
import { ClashCountsLine } from '../clash-status.tsx'
import type { Triage } from '../use-triage.ts'
import { groupFacts } from './group-facts.ts'

/** Elements that are named; the rest is a number. */
const NAMED = 6

/** What a group is about, and who has to change something. */
export function GroupPart({ triage, group }: { triage: Triage; group: ClashGroup }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { mm, nameOf } = useClashWords()
  const { entries } = useDict('discipline')
  const update = useUpdateGroup()
  const mayEdit = useProjectCan(triage.projId)('clash:edit')
  const { root, others } = groupFacts(triage.members ?? [])
  const save = (changes: { discipline?: string | null; assigneeId?: number | null; name?: string }) =>
    update.mutate(
      { body: { id: group.id, rowVersion: group.rowVersion, ...changes } },
      { onSuccess: () => void message.success(t('common.saved')) },
    )
  return (
    <section className="clash-part">
      <GroupName key={group.id} group={group} mayEdit={mayEdit} onSave={(name) => save({ name })} triage={triage} />
      <p className="clash-line">
        <ClashCountsLine counts={group.counts} />
        <span className="clash-quiet">
          {t('clash.depthRange', { most: mm(group.depthMax), least: mm(group.depthMin) })}
        </span>
      </p>
      <dl className="clash-facts">
        {root && (
          <>
            <dt>{t('clash.field.root')}</dt>
            <dd>
              {nameOf(root.element)} · {t('clash.inPoints', { count: root.points })}
            </dd>
          </>
        )}
        {others.length > 0 && (
          <>
            <dt>{t('clash.field.involved')}</dt>
            <dd>
              {others.slice(0, NAMED).map(nameOf).join(' · ')}
              {others.length > NAMED && ` +${others.length - NAMED}`}
            </dd>
          </>
        )}
        <dt>{t('clash.field.discipline')}</dt>
        <dd>
          <Select
            allowClear
            size="small"
            disabled={!mayEdit}
            aria-label={t('clash.field.discipline')}
            placeholder={t('clash.noDiscipline')}
            value={group.discipline}
            options={entries.map(({ value, label }) => ({ value, label }))}
            onChange={(next?: string) => save({ discipline: next ?? null })}
          />
        </dd>
        <dt>{t('clash.field.assignee')}</dt>
        <dd>
          <PeopleSelect
            projId={triage.projId}
            aria-label={t('clash.field.assignee')}
            disabled={!mayEdit}
            known={group.assignee ? [group.assignee] : []}
            value={group.assignee?.id ? [group.assignee.id] : []}
            onChange={([id]) => save({ assigneeId: id ?? null })}
          />
        </dd>
        {group.issue && (
          <>
            <dt>{t('clash.field.issue')}</dt>
            <dd>
              <Link to={listAddress({ projId: triage.projId, id: group.issue.id })}>
                {group.issue.number ?? group.issue.title}
              </Link>
            </dd>
          </>
        )}
      </dl>
      <h3>{t('thread.title')}</h3>
      <ThreadPanel kind="clashGroup" refId={group.id} mentionIn={triage.projId} />
    </section>
  )
}

interface GroupNameProps {
  group: ClashGroup
  mayEdit: boolean
  triage: Triage
  onSave: (name: string) => void
}

/** Its name, which one may change; a group that somebody made can be dissolved. */
function GroupName({ group, mayEdit, triage, onSave }: GroupNameProps) {
  const { t } = useTranslation()
  const danger = useDanger()
  const remove = useRemoveGroup()
  const [name, setName] = useState<string>()
  const finish = () => {
    if (name?.trim() && name.trim() !== group.name) onSave(name.trim())
    setName(undefined)
  }
  if (name !== undefined)
    return (
      <Input
        autoFocus
        maxLength={120}
        value={name}
        aria-label={t('clash.groupName')}
        onChange={({ target }) => setName(target.value)}
        onBlur={finish}
        onPressEnter={finish}
        onKeyDown={({ key }) => key === 'Escape' && setName(undefined)}
      />
    )
  return (
    <div className="clash-group-name">
      <h2>{group.name}</h2>
      {mayEdit && (
        <Button
          type="text"
          size="small"
          icon={<Icon name="pencil" />}
          aria-label={t('clash.rename')}
          onClick={() => setName(group.name)}
        />
      )}
      {mayEdit && group.isManual && (
        <Button
          type="text"
          size="small"
          icon={<Icon name="trash" />}
          aria-label={t('clash.dissolve')}
          onClick={() =>
            danger({
              title: t('clash.dissolveTitle', { name: group.name }),
              content: t('clash.dissolveText'),
              okText: t('clash.dissolve'),
              run: async () => {
                await remove.mutateAsync({ body: [group.id] })
                triage.openGroup(undefined)
              },
            })
          }
        />
      )}
    </div>
  )
}
