import { type CallInput, hubToDo } from '@sunmao/contract'
import { useCall } from '../../api/hooks.ts'

type TodoQuery = NonNullable<CallInput<typeof hubToDo.page>['query']>

/** Own to-dos over all projects, or in one of them. */
export const useMyTodos = (query: TodoQuery) =>
  useCall(hubToDo.page, { query: { isProj: query.projId !== undefined, ...query } }, { keepPrevious: true })
