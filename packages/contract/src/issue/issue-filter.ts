import * as z from 'zod'
import { Id, Ids } from '../core/common.ts'
import { FileIds } from '../model/model-element.ts'
import { issueStatuses } from './issue-workflow.ts'

const Day = z.iso.date()

/** Both days are part of it, by the site's clock. */
const Days = z.object({ from: Day, to: Day })
const Words = z.array(z.string().max(120)).max(100).optional()

/** Everything given must hold; of several values one is enough. */
export const IssueFilter = z.object({
  projId: Id,
  subId: Id.optional(),
  ids: Ids.optional(),
  blurry: z.string().max(100).optional(),
  status: z.array(z.enum(issueStatuses)).max(10).optional(),
  type: Words,
  errorClass: Words,
  priority: Words,
  discipline: Words,
  raiseDiscipline: Words,
  /** An empty text means: none. */
  level: Words,
  label: Words,
  round: z.array(z.int()).max(99).optional(),
  /** 0 means: nobody. */
  assignee: z.array(z.int().min(0)).max(100).optional(),
  raiser: z.array(Id).max(100).optional(),
  /** Models that it has elements or viewpoints of, by their versions. */
  fileIds: FileIds.optional(),
  /** A drawing or document that it has a place on. */
  hubFileId: Id.optional(),
  /** What the caller has to do with it. */
  mine: z.enum(['raised', 'assigned', 'review', 'watched']).optional(),
  isOverdue: z.literal(true).optional(),
  /** Returned or reopened at least once. */
  isReturned: z.literal(true).optional(),
  raisedIn: Days.optional(),
  closedIn: Days.optional(),
})
export type IssueFilter = z.infer<typeof IssueFilter>

export const issueFacets = [
  'status',
  'type',
  'errorClass',
  'priority',
  'discipline',
  'raiseDiscipline',
  'level',
  'label',
  'round',
  'assignee',
  'raiser',
] as const
export type IssueFacet = (typeof issueFacets)[number]

/** By what a list can be divided and a model coloured; every issue has a value of each, or none of it. */
export const issueGroupings = [
  'status',
  'assignee',
  'discipline',
  'level',
  'priority',
  'type',
  'errorClass',
  'round',
] as const satisfies readonly IssueFacet[]
export type IssueGrouping = (typeof issueGroupings)[number]

/** A value that some of the filtered ones have, as it is called, and how many. */
export const Facet = z.object({ value: z.union([z.string(), z.int()]), label: z.string(), count: z.int() })
export type Facet = z.infer<typeof Facet>

export const issueSorts = ['createTime', 'updateTime', 'dueDate', 'priority', 'number'] as const
export const IssueSort = z.object({ by: z.enum(issueSorts), isDescending: z.boolean() })
export type IssueSort = z.infer<typeof IssueSort>
