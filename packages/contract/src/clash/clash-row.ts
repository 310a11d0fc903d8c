// What a test, its runs, its points and their groups look like.
import * as z from 'zod'
import { Id } from '../core/common.ts'
import { ElementKey } from '../model/model-element.ts'
import {
  clashGroupings,
  clashHangings,
  clashQualities,
  clashRunStatuses,
  clashStatuses,
  clashTemplates,
  clashTriggers,
  clashTypes,
} from './clash-labels.ts'
import { ElementRules } from './clash-selection.ts'

const Vec = z.tuple([z.number(), z.number(), z.number()])
const Person = z.object({
  id: Id.optional(),
  nickName: z.string(),
  left: z.boolean().optional(),
  avatarName: z.string().optional(),
})

/** How many points there are of each status. */
export const ClashCounts = z.record(z.enum(clashStatuses), z.int())
export type ClashCounts = z.infer<typeof ClashCounts>

/** Two disciplines that clash, the first one the earlier in the dictionary. */
const PairCount = z.object({ a: z.string(), b: z.string(), count: z.int() })

/** Elements with a body that were on each side, in all and by disciplines: what "nothing clashes" is said of. */
const Compared = z.object({
  a: z.int(),
  b: z.int(),
  pairs: z.array(z.object({ a: z.string(), b: z.string(), aCount: z.int(), bCount: z.int() })),
})

export const ClashRun = z.object({
  id: Id,
  testId: Id,
  taskId: z.uuid(),
  /** How far it is, in percent, while it waits or goes on: the task itself is for who began it only. */
  progress: z.number().min(0).max(100).optional(),
  /** How many tasks are before it while it is queued. */
  before: z.int().optional(),
  status: z.enum(clashRunStatuses),
  /** What began it. */
  trigger: z.enum(clashTriggers),
  user: Person,
  /** Versions that were looked at. */
  fileIds: z.array(Id),
  /** The release that these versions are, or the newest versions' numbers, as people say it: 施工图 V2. */
  label: z.string(),
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  /** Pairs of elements whose boxes were near enough to be looked at. */
  pairs: z.int(),
  /** Absent until it has ended, and of runs before this was kept. A side of 0 found nothing to compare. */
  compared: Compared.optional(),
  found: z.int(),
  added: z.int(),
  resolved: z.int(),
  reopened: z.int(),
  /** Those that waited for somebody when it ended, in all and by disciplines. */
  unresolved: z.int(),
  unresolvedPairs: z.array(PairCount),
  error: z.string().optional(),
  createTime: z.string(),
})
export type ClashRun = z.infer<typeof ClashRun>

const side = z.object({ id: Id, name: z.string() })

/** A row of the list of tests. */
export const ClashTest = z.object({
  id: Id,
  projId: Id,
  /** Absent: the models of all subs together. */
  subId: Id.optional(),
  name: z.string(),
  type: z.enum(clashTypes),
  /** Millimetres. Hard: deeper than this. Clearance: nearer than this. Duplicate: at most so far apart. Net height: lower than this. */
  tolerance: z.number(),
  /** Net height: a = what hangs, b = the rooms. */
  a: side,
  b: side,
  trigger: z.enum(clashTriggers),
  groupBy: z.enum(clashGroupings),
  counts: ClashCounts,
  groups: z.int(),
  lastRun: ClashRun.optional(),
  createByName: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type ClashTest = z.infer<typeof ClashTest>

export const ClashTestFields = z.object({
  name: z.string().trim().min(1).max(60),
  type: z.enum(clashTypes),
  tolerance: z.number().min(0).max(100_000),
  aId: Id,
  bId: Id,
  trigger: z.enum(clashTriggers).default('manual'),
  /** Holds from the next run on. */
  groupBy: z.enum(clashGroupings).default('decision'),
})
export type ClashTestFields = z.infer<typeof ClashTestFields>

const templateSide = z.object({ name: z.string(), rules: ElementRules })
export const ClashTemplateRow = z.object({
  code: z.enum(clashTemplates),
  name: z.string(),
  type: z.enum(clashTypes),
  tolerance: z.number(),
  a: templateSide,
  b: templateSide,
})
export type ClashTemplateRow = z.infer<typeof ClashTemplateRow>

/** An element of a point, as it was when it was last found. */
export const ClashElement = ElementKey.extend({
  globalId: z.string(),
  name: z.string(),
  class: z.string(),
  type: z.string(),
  discipline: z.string(),
  model: z.string(),
  system: z.string().optional(),
  /** Of the bottom and the top, in metres. */
  bottom: z.number().optional(),
  top: z.number().optional(),
})
export type ClashElement = z.infer<typeof ClashElement>

const Linked = z.object({ id: Id, number: z.string().optional(), title: z.string(), status: z.string() })

export const ClashPoint = z.object({
  id: Id,
  projId: Id,
  subId: Id,
  testId: Id,
  groupId: Id,
  /** CP-0147: in its project, for ever. */
  number: z.string(),
  type: z.enum(clashTypes),
  status: z.enum(clashStatuses),
  a: ClashElement,
  b: ClashElement,
  /** Millimetres. Hard: how deep. Clearance: how near, negative when they overlap. Net height: how high. */
  depth: z.number(),
  quality: z.enum(clashQualities),
  /** Metres of the world. */
  point: Vec,
  /** What both have in common: min and max. */
  box: z.array(z.number()).length(6).optional(),
  /** Of a net height why it counts. */
  why: z.enum(clashHangings).optional(),
  level: z.string().optional(),
  room: z.string().optional(),
  grid: z.string().optional(),
  /** The ignore rule that covers it. */
  ruleId: Id.optional(),
  issue: Linked.optional(),
  updateTime: z.string(),
  rowVersion: z.int(),
})
export type ClashPoint = z.infer<typeof ClashPoint>

/** Its place among the filtered ones of its group, for the line above it and for the next and the previous. */
export const ClashPointDetail = ClashPoint.extend({
  test: z.object({ id: Id, name: z.string(), tolerance: z.number() }),
  group: z.object({ id: Id, name: z.string(), points: z.int() }),
  firstRun: z.object({ id: Id, label: z.string(), createTime: z.string() }),
  lastRun: z.object({ id: Id, label: z.string(), createTime: z.string() }),
  /** Elevations of the storeys around it, in metres, for the section sketch. */
  levels: z.array(z.object({ name: z.string(), elevation: z.number() })),
})
export type ClashPointDetail = z.infer<typeof ClashPointDetail>

export const ClashGroup = z.object({
  id: Id,
  testId: Id,
  /** Written for people: 3F 送风管 × 框架梁 KL-3. */
  name: z.string(),
  isManual: z.boolean(),
  level: z.string().optional(),
  pair: z.tuple([z.string(), z.string()]),
  /** Who has to change something. */
  discipline: z.string().optional(),
  assignee: Person.optional(),
  counts: ClashCounts,
  /** How many points the filter leaves of it. */
  points: z.int(),
  /** Millimetres, of those. */
  depthMin: z.number(),
  depthMax: z.number(),
  issue: Linked.optional(),
  rowVersion: z.int(),
})
export type ClashGroup = z.infer<typeof ClashGroup>

/** One change of a point's status, by a person or by a run. */
export const ClashPointHistory = z.object({
  id: Id,
  user: Person.optional(),
  run: z.object({ id: Id, label: z.string() }).optional(),
  from: z.enum(clashStatuses).optional(),
  to: z.enum(clashStatuses),
  note: z.string(),
  createTime: z.string(),
})
export type ClashPointHistory = z.infer<typeof ClashPointHistory>

/** Where one stands in the model. */
export const ClashPin = ClashPoint.pick({ id: true, number: true, groupId: true, status: true, point: true })
export type ClashPin = z.infer<typeof ClashPin>

/** The free height of a room, for the coloured plan. */
export const ClashHeight = z.object({
  fileId: Id,
  index: z.int(),
  number: z.string(),
  name: z.string(),
  level: z.string(),
  /** x, y in metres of the world. */
  boundary: z.array(z.tuple([z.number(), z.number()])),
  /** Millimetres, and of the test. */
  height: z.number(),
  limit: z.number(),
  pointId: Id.optional(),
})
export type ClashHeight = z.infer<typeof ClashHeight>

/** Every pair of disciplines that the scope has models of; `compared`: how many elements the last runs held beside each other. */
export const ClashMatrix = z.array(PairCount.extend({ compared: z.object({ a: z.int(), b: z.int() }).optional() }))
export type ClashMatrix = z.infer<typeof ClashMatrix>
/** Runs of the scope that ended, the oldest first: what was unresolved after each. */
export const ClashTrend = z.array(
  z.object({ label: z.string(), createTime: z.string(), unresolved: z.int(), pairs: z.array(PairCount) }),
)
export type ClashTrend = z.infer<typeof ClashTrend>
