import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { type ProjectSub, project, projectSub } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { SubForm } from './sub-form.tsx'
import { SubHandle, SubRow, type SubRowProps } from './sub-row.tsx'
import { useSubOrder } from './use-sub-order.ts'

/** The parts of a project in their order. */
export function Subs({ projId, mayEdit }: { projId: number; mayEdit: boolean }) {
  const { t } = useTranslation()
  const ask = useDanger()
  const subs = useCall(projectSub.ofProject, { query: { projId } })
  const { rows, told, move } = useSubOrder(projId, subs.data ?? [])
  const remove = useSend(projectSub.remove, [projectSub.ofProject, project.detail, project.list])
  const [editing, setEditing] = useState<ProjectSub | 'new'>()
  if (subs.error) return <Failure text={subs.error.message} onRetry={subs.refetch} />
  if (!subs.data) return <SkeletonList rows={3} />

  const askRemove = ({ subId, subName }: ProjectSub) =>
    ask({
      title: t('project.subRemoveTitle', { name: subName }),
      content: t('project.subRemoveText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [subId] }),
      done: t('common.deleted'),
    })
  const arrow = (row: ProjectSub, i: number, step: -1 | 1) => (
    <Button
      type="text"
      size="small"
      disabled={i + step < 0 || i + step >= rows.length}
      aria-label={t(step < 0 ? 'project.subUp' : 'project.subDown', { name: row.subName })}
      icon={<Icon name={step < 0 ? 'chevron-up' : 'chevron-down'} />}
      onClick={() => move(row, i + step)}
    />
  )
  const actions = (row: ProjectSub, i: number) => (
    <span className="project-actions">
      {arrow(row, i, -1)}
      {arrow(row, i, 1)}
      <Button type="link" size="small" onClick={() => setEditing(row)}>
        {t('common.edit')}
      </Button>
      <Button type="link" size="small" danger onClick={() => askRemove(row)}>
        {t('common.delete')}
      </Button>
    </span>
  )
  const add = mayEdit && (
    <Button icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
      {t('project.subAdd')}
    </Button>
  )

  return (
    <>
      {rows.length === 0 ? (
        <Empty text={t('project.subNone')} action={add} />
      ) : (
        <>
          {add && <div className="project-panel-head">{add}</div>}
          <DragDropProvider
            onDragEnd={({ operation: { source }, canceled }) => {
              if (!canceled && isSortable(source) && source.index !== source.initialIndex)
                move(rows[source.initialIndex]!, source.index)
            }}
          >
            <Table<ProjectSub>
              components={mayEdit ? { body: { row: SubRow } } : undefined}
              onRow={({ subId }, place = 0) => (mayEdit ? ({ subId, place } as SubRowProps) : {})}
              size="small"
              rowKey="subId"
              dataSource={rows}
              pagination={false}
              scroll={{ x: 'max-content' }}
              columns={[
                ...(mayEdit
                  ? [{ width: 32, render: (_: unknown, { subName }: ProjectSub) => <SubHandle name={subName} /> }]
                  : []),
                { title: t('project.subNo'), dataIndex: 'subNo' },
                { title: t('project.subCode'), dataIndex: 'subCode' },
                { title: t('project.subName'), dataIndex: 'subName' },
                ...(mayEdit
                  ? [
                      {
                        title: t('common.actions'),
                        render: (_: unknown, row: ProjectSub, i: number) => actions(row, i),
                      },
                    ]
                  : []),
              ]}
            />
          </DragDropProvider>
        </>
      )}
      <p role="status" className="project-quiet">
        {told}
      </p>
      {editing && (
        <SubForm projId={projId} row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}
