import type { HubFile } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import type { Key } from '@sunmao/i18n'
import { defineSlot } from '../../manifest/slot.ts'
import type { LazyComponent } from '../../ui/loading/lazy-component.tsx'
import type { IconName } from '../../ui/picture/icons.ts'

/** A page of a drawing that is open. */
export interface SheetPage {
  file: HubFile
  page: number
  /** Where the sheet tells how large it is drawn. */
  metresPerUnit: number | undefined
}

export interface SheetLayerProps extends SheetPage {
  /** The point that was clicked since the layer's own button asked for one. */
  place: Point2 | undefined
  /** Nothing is to be placed any more. */
  onPlaced: () => void
}

interface SheetLayer {
  name: string
  order: number
  view: LazyComponent<SheetLayerProps>
  /** Names in the address with which the layer has a pane of its own at the right. */
  paneOn?: readonly string[]
  /** Waits until the page is drawn. */
  needsDrawing?: true
}

export interface SheetButtonProps {
  file: HubFile
  page: number
  /** Whether the next click on the sheet is for the layer of the same name. */
  isPlacing: boolean
  onPlacing: () => void
}

interface SheetButton {
  name: string
  order: number
  view: LazyComponent<SheetButtonProps>
}

interface SheetPanel {
  name: string
  order: number
  title: Key
  icon: IconName
  view: LazyComponent<SheetPage>
}

/** Over the sheet, such as pins. */
export const sheetLayers = defineSlot<SheetLayer>()
/** In the head of the page. */
export const sheetButtons = defineSlot<SheetButton>()
/** Beside the sheet, opened by a tool at the foot. */
export const sheetPanels = defineSlot<SheetPanel>()
