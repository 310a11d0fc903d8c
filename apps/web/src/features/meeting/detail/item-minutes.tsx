import type { MeetingItem } from '@sunmao/contract'
import { lazyComponent, Waiting } from '../../../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'

const MinutesWriter = lazyComponent(async () => (await import('../text/minutes-writer.tsx')).MinutesWriter)

/** The editor and what several need to write at once are loaded when somebody writes. */
export const ItemMinutes = ({ item }: { item: MeetingItem }) => (
  <Waiting value={<SkeletonList rows={6} />}>
    <MinutesWriter item={item} />
  </Waiting>
)
