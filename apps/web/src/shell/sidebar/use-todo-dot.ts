import { hubToDo } from '@sunmao/contract'
import { useCall } from '../../api/hooks.ts'
import type { FrameState } from '../use-frame.ts'

const todoEntries = ['EnterpriseTodo', 'ProjectTodo']

/** Whether an entry of the menu is a to-do list with something in it. */
export function useTodoDot({ flag, project, isKnown }: FrameState): (name: string) => boolean {
  const query = { page: 0, size: 1, isProj: flag === 0, projId: project?.projId }
  const { data } = useCall(hubToDo.page, { query }, { enabled: isKnown })
  const hasTodo = (data?.totalElements ?? 0) > 0
  return (name) => hasTodo && todoEntries.includes(name)
}
