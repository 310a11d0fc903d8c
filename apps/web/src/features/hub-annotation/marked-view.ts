import type {
  AnnotationFilter,
  CallInput,
  HubBasicAnnotation,
  hubAnnotation,
  Mark,
  MarkPoint,
  SheetPlace,
} from '@sunmao/contract'
import { type ComponentType, createContext, useContext, useEffect, useReducer } from 'react'
import { type Pixel, type PlaceOf, type Size, viewOfPixel } from '../../ui/marks/mark-geometry.ts'

type Body = CallInput<typeof hubAnnotation.create>['body']

/** What the place where one draws says about a new annotation. */
export type AnnotationOrigin = Pick<Body, 'location' | 'elements'> & { discipline?: string | undefined }

/** Where marks are on what is seen now. */
export interface MarkPlaces {
  size: Size
  placeOf: PlaceOf
  anchor: (pixel: Pixel) => NonNullable<MarkPoint['world']>
  measure: (a: MarkPoint, b: MarkPoint) => string
}

/** A drawing as it is sent: the marks, their picture, and what they were drawn over. */
export type TakenDrawing = Pick<Body, 'fileIds' | 'state' | 'picture'> & { marks: Mark[]; sheet?: SheetPlace }

type Shown = Pick<HubBasicAnnotation, 'marks' | 'state' | 'sheet'>

/** What marks are drawn over and shown on: the models of the workbench, or a sheet. */
export interface MarkedView {
  projId: number
  subId: number
  /** Annotations that are listed beside it. */
  filter: AnnotationFilter
  canvas: HTMLCanvasElement
  places(): MarkPlaces
  onFrame(listener: () => void): () => void
  origin(): Promise<AnnotationOrigin>
  /** Shows what was drawn on, as it was seen. */
  show(row: Shown, milliseconds?: number): void
  /** What is seen with the marks in it; a view that was kept is shown again first. */
  take(marks: readonly Mark[], kept: Shown | undefined): Promise<TakenDrawing>
  /** Has keys that go through a list. */
  Steps?: ComponentType<{ step: (by: 1 | -1) => void }>
}

const Context = createContext<MarkedView | undefined>(undefined)
export const MarkedViewProvider = Context.Provider

export function useMarkedView(): MarkedView {
  const view = useContext(Context)
  if (!view) throw new Error('no view to mark')
  return view
}

/** Drawn again with every frame. */
export function useMarkPlaces(): MarkPlaces {
  const view = useMarkedView()
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => view.onFrame(again), [view])
  return view.places()
}

/** With view coordinates as the camera stands now: both spaces tell the same when a drawing is kept. */
export const keptMarks = (marks: readonly Mark[], placeOf: PlaceOf, size: MarkPlaces['size']): Mark[] =>
  marks.map((mark) => ({
    ...mark,
    points: mark.points.map((point) => {
      const place = placeOf(point)
      return place ? { ...point, view: viewOfPixel(place, size) } : point
    }),
  }))
