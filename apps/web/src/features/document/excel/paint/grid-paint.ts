import type { Area, Floating } from '@sunmao/workbook'
import type { GridView } from '../grid-view.ts'

/** What is drawn of a sheet. */
export interface GridPaint {
  view: GridView
  selection: Area
  /** Names of found cells such as `B4`. */
  hits: ReadonlySet<string>
  hit: string | undefined
  pictures: ReadonlyMap<number, CanvasImageSource>
  /** Of things that are not drawn, by their kind. */
  nameOf: (float: Floating) => string
}
