import type { ComponentType } from 'react'
import { Waiting } from '../loading/lazy-component.tsx'
import { SkeletonList } from '../loading/skeleton-list.tsx'
import { Card } from './card.tsx'
import './tile-columns.css'

interface PlacedTile<P extends object> {
  name: string
  column: 'main' | 'side'
  view: ComponentType<P>
}

interface TileColumnsProps<P extends object> {
  tiles: readonly PlacedTile<P>[]
  /** What each of them is given. */
  given: P
}

/** Cards in a wide and a narrow column; on a narrow page one below the other. */
export function TileColumns<P extends object>({ tiles, given }: TileColumnsProps<P>) {
  const columns = (['main', 'side'] as const)
    .map((column) => ({ column, own: tiles.filter((tile) => tile.column === column) }))
    .filter(({ own }) => own.length > 0)
  return (
    <div className={columns.length > 1 ? 'tiles tiles-two' : 'tiles'}>
      {columns.map(({ column, own }) => (
        <div key={column} className="tiles-column">
          {own.map(({ name, view: View }) => (
            <Waiting key={name} value={<CardSkeleton />}>
              <View {...given} />
            </Waiting>
          ))}
        </div>
      ))}
    </div>
  )
}

/** A card whose code is still on its way. */
const CardSkeleton = () => (
  <Card title=" ">
    <SkeletonList rows={4} />
  </Card>
)
