import { modelStatuses } from '@sunmao/contract'
import { usePage } from '../../../ui/page/page-location.tsx'

/** What the address asks for; words that nobody knows count as nothing. */
export function useModelFilters() {
  const { query } = usePage()
  return {
    discipline: query.get('discipline') ?? undefined,
    status: modelStatuses.find((one) => one === query.get('status')),
    blurry: query.get('blurry') ?? undefined,
  }
}
