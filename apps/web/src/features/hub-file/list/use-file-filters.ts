import { hubFileKinds, hubFileStatuses } from '@sunmao/contract'
import { usePage } from '../../../ui/page/page-location.tsx'

/** What the address asks for; words that nobody knows count as nothing. */
export function useFileFilters() {
  const { query } = usePage()
  return {
    kind: hubFileKinds.find((one) => one === query.get('kind')),
    discipline: query.get('discipline') ?? undefined,
    status: hubFileStatuses.find((one) => one === query.get('status')),
    blurry: query.get('blurry') ?? undefined,
  }
}
