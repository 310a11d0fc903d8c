import type { Requirement } from '@sunmao/contract'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../api/use-danger.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { OutcomeCount } from './outcome.tsx'
import { useRemoveRequirements, type useRequirements, useUpdateRequirement } from './requirement.api.ts'

interface RequirementListProps {
  list: ReturnType<typeof useRequirements>
  chosen: number | undefined
  empty: string
  onChoose: (id: number | undefined) => void
  onEdit: (id: number) => void
}

export function RequirementList({ list, chosen, empty, onChoose, onEdit }: RequirementListProps) {
  const { t } = useTranslation()
  const can = useProjectCan(list.data?.content[0]?.projId)
  const danger = useDanger()
  const update = useUpdateRequirement()
  const remove = useRemoveRequirements()
  const turn = (row: Requirement, field: 'onVersion' | 'isGate') => (
    <Switch
      size="small"
      checked={row[field]}
      disabled={!can('requirement:edit')}
      loading={update.isPending && update.variables.body.id === row.id}
      aria-label={`${t(`requirement.${field}`)} ${row.title}`}
      onChange={(isOn) => {
        const { id, rowVersion, onVersion, isGate } = row
        update.mutate({ body: { id, rowVersion, onVersion, isGate, [field]: isOn } })
      }}
    />
  )
  const ask = ({ id, title }: Requirement) =>
    danger({
      title: t('requirement.removeTitle', { title }),
      content: t('requirement.removeText'),
      okText: t('common.delete'),
      run: async () => {
        await remove.mutateAsync({ body: [id] })
        if (id === chosen) onChoose(undefined)
      },
      done: t('requirement.removed'),
    })
  return (
    <PagedTable<Requirement>
      list={list}
      rowKey="id"
      empty={empty}
      columns={[
        {
          title: t('requirement.document'),
          render: (_, row) => (
            <>
              <Button
                type="link"
                size="small"
                className="requirement-name"
                aria-pressed={row.id === chosen}
                onClick={() => onChoose(row.id)}
              >
                {row.title}
              </Button>
              <span className="requirement-quiet">{[row.version, row.name].filter(Boolean).join(' · ')}</span>
            </>
          ),
        },
        { title: t('requirement.specifications'), dataIndex: 'specifications' },
        { title: t('requirement.models'), dataIndex: 'models' },
        {
          title: t('requirement.results'),
          render: (_, { models, counts }) =>
            models > 0 && (
              <span className="requirement-counts">
                <OutcomeCount outcome="fail" count={counts.fail} />
                <OutcomeCount outcome="none" count={counts.none} />
                <OutcomeCount outcome="pass" count={counts.pass} />
              </span>
            ),
        },
        { title: t('requirement.onVersion'), render: (_, row) => turn(row, 'onVersion') },
        { title: t('requirement.isGate'), render: (_, row) => turn(row, 'isGate') },
        { title: t('requirement.time'), render: (_, row) => minuteText(row.createTime) },
        {
          title: t('common.actions'),
          render: (_, row) => (
            <>
              {can('requirement:edit') && (
                <Button type="link" size="small" onClick={() => onEdit(row.id)}>
                  {t('common.edit')}
                </Button>
              )}
              {can('requirement:del') && (
                <Button type="link" size="small" danger onClick={() => ask(row)}>
                  {t('common.delete')}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
