import { type CallInput, hubToDo } from '@sunmao/contract'
import { useCall } from '../../api/hooks.ts'

type TodoQuery = NonNullable<CallInput<typeof hubToDo.page>['query']>

/** Own to-dos over all projects, or in one of them. */
export const useMyTodos = (query: TodoQuery) =>
  useCall(hubToDo.page, { query: { isProj: query.projId !== undefined, ...query } }, { keepPrevious: true })

/** What waits, for the home page: what is due first comes first. */
export const useHomeTodos = () => useMyTodos({ status: 'pending', page: 0, size: 50 })
