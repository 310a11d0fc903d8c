// What an issue is made of: what somebody types, a row of the list, and the whole of it.
import * as z from 'zod'
import { Id } from '../core/common.ts'
import { Attachment } from '../file/attachment.ts'
import { RichText } from '../file/rich-text.ts'
import { SheetPlace } from '../hub-file/sheet.ts'
import { ElementKey, FileIds } from '../model/model-element.ts'
import { ViewState } from '../model/viewpoint.ts'
import { issueStatuses, issueWorkflow } from './issue-workflow.ts'

const Vec = z.tuple([z.number(), z.number(), z.number()])
const Word = z.string().trim().min(1).max(60)
const Person = z.object({
  id: Id.optional(),
  nickName: z.string(),
  left: z.boolean().optional(),
  avatarName: z.string().optional(),
})

/** Where it is, in the words of the building; all of it optional, because an issue may be about a whole model. */
export interface IssueLocation {
  level?: string | undefined
  room?: string | undefined
  grid?: string | undefined
  systems?: string[] | undefined
  /** Metres of the world. */
  point?: [number, number, number] | undefined
  /** On a drawing or document. Where the drawing is calibrated, the rest is filled in from it. */
  sheet?: SheetPlace | undefined
}
export const IssueLocation: z.ZodType<IssueLocation, IssueLocation> = z.object({
  level: z.string().max(120).optional(),
  room: z.string().max(200).optional(),
  grid: z.string().max(120).optional(),
  systems: z.array(z.string().max(200)).max(20).optional(),
  point: Vec.optional(),
  sheet: SheetPlace.optional(),
})

/** An element by its version and place, and by what it is called after that version is gone. */
export const IssueElementKey = ElementKey.extend({ globalId: z.string().max(64) })
export type IssueElementKey = z.infer<typeof IssueElementKey>

export const IssueElement = IssueElementKey.extend({
  name: z.string().max(300).default(''),
  class: z.string().max(80).default(''),
})
export type IssueElement = z.infer<typeof IssueElement>

/** What else it refers to; later features add their kinds. */
export const issueReferenceKinds = ['model', 'release', 'issue', 'annotation', 'clashPoint', 'clashGroup'] as const
export const IssueReference = z.object({ kind: z.enum(issueReferenceKinds), id: Id })
export type IssueReference = z.infer<typeof IssueReference>
export const ShownReference = IssueReference.extend({ title: z.string(), link: z.string().optional() })
export type ShownReference = z.infer<typeof ShownReference>

/** What somebody types; a draft may still lack most of it. */
export const IssueFields = z.object({
  title: z.string().trim().min(1).max(200),
  html: RichText.default(''),
  /** Of the dictionaries issue_type, issue_error_class and issue_priority. */
  type: Word,
  errorClass: Word,
  priority: Word,
  /** Who raises it. Of the dictionary of disciplines, as the responsible one. */
  raiseDiscipline: Word,
  discipline: Word,
  assigneeIds: z.array(Id).max(50).default([]),
  watcherIds: z.array(Id).max(200).default([]),
  reviewerId: Id.nullish(),
  dueDate: z.iso.date().nullish(),
  labels: z.array(Word).max(20).default([]),
  /** Of the review; a new one begins with a new release. */
  round: z.int().min(1).max(99).default(1),
  location: IssueLocation.default({}),
  elements: z.array(IssueElement).max(500).default([]),
  references: z.array(IssueReference).max(100).default([]),
})
export type IssueFields = z.infer<typeof IssueFields>

/** A row of the list. */
export const Issue = z.object({
  id: Id,
  projId: Id,
  subId: Id,
  /** `{subCode}-{discipline}-0012` with the discipline's word; it never changes. A draft has none. */
  number: z.string().optional(),
  title: z.string(),
  status: z.enum(issueStatuses),
  type: z.string(),
  errorClass: z.string(),
  priority: z.string(),
  raiseDiscipline: z.string(),
  discipline: z.string(),
  raiser: Person,
  assignees: z.array(Person),
  reviewer: Person.optional(),
  dueDate: z.string().optional(),
  isOverdue: z.boolean(),
  labels: z.array(z.string()),
  round: z.int(),
  location: IssueLocation,
  /** Address of its first picture; it lives for some minutes. */
  picture: z.string().optional(),
  comments: z.int(),
  createTime: z.string(),
  updateTime: z.string(),
  closeTime: z.string().optional(),
  rowVersion: z.int(),
})
export type Issue = z.infer<typeof Issue>

/** A view of the models as the raiser saw it, in the shape of BCF: camera, selection, what is hidden, sections. */
export const IssueViewpoint = z.object({
  id: Id,
  fileIds: z.array(Id),
  state: ViewState,
  picture: z.string().optional(),
  createTime: z.string(),
})
export type IssueViewpoint = z.infer<typeof IssueViewpoint>

export const NewIssueViewpoint = z.object({
  fileIds: FileIds,
  state: ViewState,
  /** A JPEG as base64. */
  picture: z.base64().max(800_000).optional(),
})

/**
 * One step of its life: a move, or fields that somebody changed. Values are as they are stored, people by their names: words
 * of dictionaries are the reader's to translate.
 */
export const IssueActivity = z.object({
  id: Id,
  user: Person,
  kind: z.enum(['create', 'edit', 'viewpoint', ...issueWorkflow.verbNames]),
  changes: z.array(z.object({ field: z.string(), from: z.string().optional(), to: z.string().optional() })),
  /** What he said with it. */
  html: z.string().optional(),
  createTime: z.string(),
})
export type IssueActivity = z.infer<typeof IssueActivity>

export const IssueDetail = Issue.extend({
  html: z.string(),
  watchers: z.array(Person),
  elements: z.array(IssueElement),
  references: z.array(ShownReference),
  viewpoints: z.array(IssueViewpoint),
  /** Without those of comments. */
  attachments: z.array(Attachment),
  activity: z.array(IssueActivity),
  /** What the caller has to do with it, and so what he may do now. */
  parts: z.array(z.enum(issueWorkflow.parts)),
  moves: z.array(z.enum(issueWorkflow.verbNames)),
  mayEdit: z.boolean(),
})
export type IssueDetail = z.infer<typeof IssueDetail>

/** Where one stands in the model. */
export const IssuePin = z.object({
  id: Id,
  number: z.string().optional(),
  title: z.string(),
  status: z.enum(issueStatuses),
  point: Vec,
})
export type IssuePin = z.infer<typeof IssuePin>

/** An issue where it stands on a sheet. */
export const IssueSheetPin = IssuePin.omit({ point: true }).extend({ sheet: SheetPlace })
export type IssueSheetPin = z.infer<typeof IssueSheetPin>
