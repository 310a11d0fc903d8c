import { accessControl } from '@sunmao/contract'
import { useCall } from '../../../api/hooks.ts'

type GroupBy = 'accessType' | 'status' | 'groupName' | 'owner' | 'sub'

/** How many shares there are of each value. */
export const useGroups = (projId: number, groupBy: GroupBy) =>
  useCall(accessControl.queryAllGroupBy, { query: { projId, groupBy } }, { quiet: true })

export function useShareCounts(projId: number) {
  const { data } = useGroups(projId, 'status')
  const countOf = (status: string) => data && (data.find(({ key }) => key === status)?.count ?? 0)
  return { countOf, on: countOf('on'), total: data?.reduce((sum, { count }) => sum + count, 0) }
}
