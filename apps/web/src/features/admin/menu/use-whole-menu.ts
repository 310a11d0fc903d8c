import { type Menu, menus } from '@sunmao/contract'
import { useQuery } from '@tanstack/react-query'
import { type CallError, call } from '../../../api/call.ts'

async function below(appType: number, pid: number, signal: AbortSignal): Promise<Menu[]> {
  const rows = await call(menus.lazy, { query: { pid, appType } }, { signal })
  return Promise.all(
    rows.map(async (row) => (row.hasChildren ? { ...row, children: await below(appType, row.id, signal) } : row)),
  )
}

/** Every row of a menu: checking a branch means all of it, so all of it must be known. */
export const useWholeMenu = (appType: number) =>
  useQuery<Menu[], CallError>({
    // The first part is that of the levels, so that a write to the menu makes this stale too.
    queryKey: [`${menus.lazy.method} ${menus.lazy.path}`, 'whole', appType],
    queryFn: ({ signal }) => below(appType, 0, signal),
  })
