import { shareKinds, shareStatuses } from '@sunmao/contract'
import { usePage } from '../../../ui/page/page-location.tsx'

/** What the address narrows the inventory to. */
export function useShareFilter() {
  const { query } = usePage()
  const kind = Number(query.get('kind'))
  return {
    accessType: kind >= 1 && kind <= shareKinds.length ? kind : undefined,
    status: shareStatuses.find((one) => one === query.get('status')),
    mine: query.get('mine') === 'true' ? true : undefined,
    groupName: query.get('group') ?? undefined,
    blurry: query.get('blurry') ?? undefined,
  }
}
