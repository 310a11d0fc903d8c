import type { LazyComponent } from '../ui/loading/lazy-component.tsx'
import { defineSlot } from './slot.ts'

/** A card of a page that several features fill. */
interface Tile<P extends object = object> {
  name: string
  /** What there is stands in the wide column, what is asked of one and what happened beside it. */
  column: 'main' | 'side'
  /** Small numbers stand above large ones. */
  order: number
  view: LazyComponent<P>
}

export interface ProjectTileProps {
  projId: number
}

/** Of the home page. */
export const homeTiles = defineSlot<Tile>()

/** Of a project's own page. */
export const projectTiles = defineSlot<Tile<ProjectTileProps>>()
