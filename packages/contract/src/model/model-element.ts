import * as z from 'zod'
import { Id } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'

/** Models by their files. */
export const byModel = (ids: Locate['ids']): Locate => ({ kind: 'model', ids })
export const fileOf = (part: 'query' | 'body', field = 'fileId') =>
  byModel((input) => [Number((input[part] as Record<string, unknown>)[field])])
export const filesOf = byModel(({ body }) => (body as { fileIds: number[] }).fileIds)
export const FileIds = z.array(Id).min(1).max(200)

/** An element by its model and its place in it; `globalId` is for people and other programs. */
export const ElementKey = z.object({ fileId: Id, index: z.int().min(0) })

/** IFC allows names of 255 characters; what is in complex properties has the names of up to five levels. */
export const propertyNameMost = 2000
export const propertyValueMost = 10_000
export const PropertyText = z.string().max(propertyNameMost)
export const ValueText = z.string().max(propertyValueMost)

/** A row of a search, a list or a tree. */
export const ModelElement = ElementKey.extend({
  globalId: z.string(),
  name: z.string(),
  class: z.string(),
  type: z.string().optional(),
  tag: z.string().optional(),
  level: z.string().optional(),
  room: z.string().optional(),
  /** What tells it from others of the same name in this list: axes, room, length or tag. */
  note: z.string().optional(),
})
export type ModelElement = z.infer<typeof ModelElement>
