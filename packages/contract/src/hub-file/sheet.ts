import * as z from 'zod'
import { Id } from '../core/common.ts'

const Length = z.number().min(-1e12).max(1e12)

/**
 * A point of a sheet. Drawings of CAD programs count in their own units; PDF pages in points and pictures in pixels, both from
 * the lower left corner, y upwards.
 */
export const SheetPoint = z.tuple([Length, Length])
export type SheetPoint = z.infer<typeof SheetPoint>

/** Pages count from 0. Those of a CAD drawing are its layouts, model space first. */
export const PageIndex = z.int().min(0).max(100_000)

/** A place on a page of a file. It stays with the file when new versions come; `fileId` is the version it was set on. */
export interface SheetPlace {
  hubFileId: number
  fileId: number
  page: number
  point: SheetPoint
}
// Named, or the compiler writes it out in every call that has a place.
export const SheetPlace: z.ZodType<SheetPlace, SheetPlace> = z.object({
  hubFileId: Id,
  fileId: Id,
  page: PageIndex,
  point: SheetPoint,
})
