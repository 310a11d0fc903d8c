import { features } from './features.ts'
import type { Tile } from './manifest/feature.ts'

const inOrder = <P extends object>(tiles: readonly Tile<P>[]) => tiles.toSorted((a, b) => a.order - b.order)

/** What the features show on the home page, from the top down. */
export const homeTiles = inOrder(features.flatMap((feature) => feature.homeTiles ?? []))

/** What they show on a project's own page. */
export const projectTiles = inOrder(features.flatMap((feature) => feature.projectTiles ?? []))
