import type { PermissionCode, Viewpoint } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import type { RowAction } from '../../manifest/row-action.tsx'
import { defineSlot } from '../../manifest/slot.ts'
import type { LazyComponent } from '../../ui/loading/lazy-component.tsx'
import type { IconName } from '../../ui/picture/icons.ts'

// What features add to the workbench of models. Their views work on what `workbench.api.ts` gives.

/** Something that one does in the workbench; its view is there until it closes itself. */
export interface BenchAction {
  name: string
  order: number
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

/** A tab beside the trees, among those of its group. */
interface BenchPanel {
  name: string
  group: 'review' | 'files'
  order: number
  title: Key
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

interface BenchLayer<P extends object = object> {
  name: string
  order: number
  view: LazyComponent<P>
}

/** In the menu of a saved viewpoint. */
export const viewpointActions = defineSlot<RowAction<Viewpoint>>()
export const benchActions = defineSlot<BenchAction>()
export const benchPanels = defineSlot<BenchPanel>()
/** Stands over the picture all the time, such as pins and the pane of what the address names. */
export const benchLayers = defineSlot<BenchLayer>()
/** Stands over the plan of the storey while one walks. */
export const benchMapLayers = defineSlot<BenchLayer<MapLayerProps>>()
