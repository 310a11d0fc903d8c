import { useOpenPlace } from './use-open-place.ts'

const firstScreen = '/projectOverview'

/** Into project mode, to its first screen. */
export function useEnterProject() {
  const open = useOpenPlace()
  return (projId: number) => open(`${firstScreen}?projId=${projId}`, projId)
}
