import * as z from 'zod'
import { Id, Ids } from '../core/common.ts'
import { clashStatuses, clashTypes } from './clash-labels.ts'

const Words = z.array(z.string().max(120)).max(100).optional()

/** Everything given must hold; of several values one is enough. */
export const ClashFilter = z.object({
  projId: Id,
  subId: Id.optional(),
  testId: Id.optional(),
  groupId: Id.optional(),
  ids: Ids.optional(),
  /** In the number, the names of both elements, the group's name and the place. */
  blurry: z.string().max(100).optional(),
  status: z.array(z.enum(clashStatuses)).max(10).optional(),
  type: z.array(z.enum(clashTypes)).max(10).optional(),
  /** Two disciplines, in whichever order. */
  pair: z.tuple([z.string().max(60), z.string().max(60)]).optional(),
  /** An empty text means: none. */
  level: Words,
  /** Of the group; 0 means: nobody. */
  assignee: z.array(z.int().min(0)).max(100).optional(),
  /** Millimetres. */
  depthFrom: z.number().min(0).optional(),
  depthTo: z.number().min(0).optional(),
  hasIssue: z.boolean().optional(),
})
export type ClashFilter = z.infer<typeof ClashFilter>

export const clashFacets = ['status', 'level', 'type', 'assignee', 'test'] as const
export type ClashFacet = (typeof clashFacets)[number]

export const clashSorts = ['number', 'depth', 'level', 'updateTime'] as const
export const ClashSort = z.object({ by: z.enum(clashSorts), isDescending: z.boolean() })
export type ClashSort = z.infer<typeof ClashSort>
