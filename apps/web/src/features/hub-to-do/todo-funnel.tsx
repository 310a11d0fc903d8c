import { hubToDo, type TodoView } from '@sunmao/contract'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import './todo-funnel.css'

interface TodoFunnelProps {
  status: TodoView
  /** Fixed inside a project. */
  isInProject: boolean
  projId: number | undefined
  subId: number | undefined
  onChange: (next: { projId: number | undefined; subId: number | undefined }) => void
}

/** Project, then sub: each step narrows the list below and tells how much is there. */
export function TodoFunnel({ status, isInProject, projId, subId, onChange }: TodoFunnelProps) {
  const { t } = useTranslation()
  const projects = useCall(hubToDo.projItems, { query: { status } }, { enabled: !isInProject, keepPrevious: true })
  const subs = useCall(
    hubToDo.subItems,
    { query: { projId: projId ?? 0, status } },
    { enabled: projId !== undefined, keepPrevious: true },
  )
  const inSubs = projId === undefined ? [] : (subs.data ?? []).filter((sub) => sub.subId !== undefined)
  if (!isInProject && (projects.data?.length ?? 0) < 2 && inSubs.length === 0) return null
  if (isInProject && inSubs.length === 0) return null
  return (
    <div className="todo-funnel">
      {!isInProject && (
        <fieldset className="todo-step" aria-label={t('todo.byProject')}>
          {projects.data?.map((one) => (
            <Tag.CheckableTag
              key={one.projId}
              checked={one.projId === projId}
              onChange={(isOn) => onChange({ projId: isOn ? one.projId : undefined, subId: undefined })}
            >
              {t('todo.counted', { name: one.projName, count: one.count })}
            </Tag.CheckableTag>
          ))}
        </fieldset>
      )}
      {inSubs.length > 0 && (
        <fieldset className="todo-step" aria-label={t('todo.bySub')}>
          {inSubs.map((one) => (
            <Tag.CheckableTag
              key={one.subId}
              checked={one.subId === subId}
              onChange={(isOn) => onChange({ projId, subId: isOn ? one.subId : undefined })}
            >
              {t('todo.counted', { name: `${one.subNo} ${one.subName}`, count: one.count })}
            </Tag.CheckableTag>
          ))}
        </fieldset>
      )}
    </div>
  )
}
