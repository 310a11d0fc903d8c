import type { PermissionCode, Route } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import type { IconName } from '../ui/icons.ts'
import type { LazyComponent } from '../ui/lazy-component.tsx'
import type { Page, View } from './page-table.ts'

/** A card of a page that several features fill. */
export interface Tile<P extends object = object> {
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

/** Something that one does in the workbench of models; its view is there until it closes itself. */
export interface BenchAction {
  name: string
  title: Key
  icon: IconName
  /** A letter; those of the workbench itself are taken. */
  keys: string
  /** It stands among the tools at the foot instead of the actions in the head. */
  isTool?: true
  /** Another action of the head is the one next step. */
  isSecond?: true
  /** What one needs in the project of the models. */
  code: PermissionCode
  view: LazyComponent<{ onClose: () => void }>
}

/** A tab beside the trees of the workbench. */
export interface BenchPanel {
  name: string
  title: Key
  icon: IconName
  view: LazyComponent
}

/** The plan of a storey that one walks on. */
export interface MapLayerProps {
  /** Where a place of the world is on the plan, in CSS pixels. */
  pointOf: (place: readonly [number, number, number]) => { x: number; y: number }
  /** From the floor of the storey up to the next one, in metres of the world. */
  from: number
  to: number
}

/** What a feature adds to the workbench. It works on what `features/browse/workbench.api.ts` gives. */
export interface BenchParts {
  actions?: readonly BenchAction[]
  panels?: readonly BenchPanel[]
  /** Stands over the picture all the time, such as pins and the pane of what the address names. */
  layer?: LazyComponent
  /** Stands over the plan of the storey while one walks. */
  mapLayer?: LazyComponent<MapLayerProps>
}

/** Everything that the rest of the web app must know of a feature. */
export interface Feature {
  name: string
  /** Pages with an address of their own, for everybody who is signed in. */
  pages?: readonly Page[]
  /** By the names that the server's menu gives its screens. */
  views?: Readonly<Record<string, View>>
  /** By an address and all below it: the document that explains the screens there. */
  help?: Readonly<Record<string, string>>
  /** Of the home page. */
  homeTiles?: readonly Tile[]
  /** Of a project's own page. */
  projectTiles?: readonly Tile<ProjectTileProps>[]
  workbench?: BenchParts
  /** By the kind of a change: what is asked again when the server tells of one. */
  staleOn?: Readonly<Record<string, readonly Route[]>>
  /** Kinds that the whole site hears of at once: its windows need not all ask at once. */
  wide?: readonly string[]
  /** Kinds whose reads are heavy: they are asked for one after another, or server and screen would stand still meanwhile. */
  inTurn?: readonly string[]
}

export const defineFeature = (feature: Feature): Feature => feature
