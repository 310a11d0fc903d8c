import { ProjectStatus, projectStages, projectViews } from '@sunmao/contract'
import { usePage } from '../../../ui/page/page-location.tsx'

/** What the address asks for; words that nobody knows count as nothing. */
export function useListFilters() {
  const { query } = usePage()
  const pick = <T extends string>(name: string, known: readonly T[]) => known.find((one) => one === query.get(name))
  return {
    view: pick('view', projectViews) ?? 'all',
    status: pick('status', ProjectStatus.options),
    stage: pick('stage', projectStages),
    blurry: query.get('blurry') ?? undefined,
  }
}
