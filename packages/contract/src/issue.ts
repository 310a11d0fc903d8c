import * as z from 'zod'
import { byProject, bySub, Flag, Id, Ids, IdText, PageQuery, pageOf } from './common.ts'
import { issueMoveNames, issueParts, issueStatuses } from './issue-workflow.ts'
import { byModel, ElementKey, FileIds, filesOf } from './model-element.ts'
import { ReportFormat } from './report-format.ts'
import { RichText } from './rich-text.ts'
import { inProject, type Locate, memberOf, route, signedIn } from './route.ts'
import { ViewState } from './viewpoint.ts'

const Vec = z.tuple([z.number(), z.number(), z.number()])
const Day = z.iso.date()
const Word = z.string().trim().min(1).max(60)
const Person = z.object({ id: Id.optional(), nickName: z.string(), avatarName: z.string().optional() })

/** Where it is, in the words of the building; all of it optional, because an issue may be about a whole model. */
export const IssueLocation = z.object({
  level: z.string().max(120).optional(),
  room: z.string().max(200).optional(),
  grid: z.string().max(120).optional(),
  systems: z.array(z.string().max(200)).max(20).optional(),
  /** Metres of the world. */
  point: Vec.optional(),
})
export type IssueLocation = z.infer<typeof IssueLocation>

/** An element by its version and place, and by what it is called after that version is gone. */
export const IssueElement = ElementKey.extend({
  globalId: z.string().max(64),
  name: z.string().max(300).default(''),
  class: z.string().max(80).default(''),
})
export type IssueElement = z.infer<typeof IssueElement>

/** What else it refers to; later features add their kinds. */
export const issueReferenceKinds = ['model', 'release', 'issue', 'annotation'] as const
export const IssueReference = z.object({ kind: z.enum(issueReferenceKinds), id: Id })
export type IssueReference = z.infer<typeof IssueReference>

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
  dueDate: Day.nullish(),
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
  /** `{subCode}-{discipline}-0012`; it never changes. A draft has none. */
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

const NewViewpoint = z.object({
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
  kind: z.enum(['create', 'edit', 'viewpoint', ...issueMoveNames]),
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
  references: z.array(IssueReference.extend({ title: z.string(), link: z.string().optional() })),
  viewpoints: z.array(IssueViewpoint),
  activity: z.array(IssueActivity),
  /** What the caller has to do with it, and so what he may do now. */
  parts: z.array(z.enum(issueParts)),
  moves: z.array(z.enum(issueMoveNames)),
  mayEdit: z.boolean(),
})
export type IssueDetail = z.infer<typeof IssueDetail>

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

/** A value that some of the filtered ones have, as it is called, and how many. */
export const Facet = z.object({ value: z.union([z.string(), z.int()]), label: z.string(), count: z.int() })
export type Facet = z.infer<typeof Facet>

export const issueSorts = ['createTime', 'updateTime', 'dueDate', 'priority', 'number'] as const
const Sort = z.object({ by: z.enum(issueSorts), isDescending: z.boolean() })
export type IssueSort = z.infer<typeof Sort>

/** Where one stands in the model. */
export const IssuePin = z.object({
  id: Id,
  number: z.string().optional(),
  title: z.string(),
  status: z.enum(issueStatuses),
  point: Vec,
})
export type IssuePin = z.infer<typeof IssuePin>

const Standing = z.object({ pending: z.int(), overdue: z.int(), closed: z.int() })

/** Drafts and void ones do not count. */
export const IssueStatistics = Standing.extend({
  total: z.int(),
  returned: z.int(),
  /** From raised to answered, half of them faster; nothing before the first answer. */
  answerHours: z.number().optional(),
  /** From Monday to Sunday, the present one last. */
  weeks: z.array(z.object({ from: Day, to: Day, raised: z.int(), closed: z.int() })),
  disciplines: z.array(Standing.extend({ value: z.string(), label: z.string() })),
  /** By who is responsible, whoever has most pending first. */
  people: z.array(Standing.extend({ id: Id, nickName: z.string(), answerHours: z.number().optional() })),
})
export type IssueStatistics = z.infer<typeof IssueStatistics>

/** What somebody has to do with pending issues of a project. */
export const MyIssues = z.object({
  projId: Id,
  projName: z.string(),
  assigned: z.int(),
  review: z.int(),
  raised: z.int(),
  /** Of those that he is to resolve or to review. */
  overdue: z.int(),
})
export type MyIssues = z.infer<typeof MyIssues>

/** What an import did. Problems name their row of the sheet; with one of them nothing was written. */
export const IssueImport = z.object({
  total: z.int(),
  created: z.int(),
  problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
})
export type IssueImport = z.infer<typeof IssueImport>

const byIssue = (ids: Locate['ids']): Locate => ({ kind: 'issue', ids })
const idInBody = byIssue(({ body }) => [(body as { id: number }).id])
/** Versions whose elements or views somebody names. */
const filesNamed = byModel(({ body }) => {
  const { elements = [], viewpoints = [] } = body as Partial<Pick<IssueFields, 'elements'>> & {
    viewpoints?: { fileIds: number[] }[]
  }
  return [...new Set([...elements.map(({ fileId }) => fileId), ...viewpoints.flatMap(({ fileIds }) => fileIds)])]
})
const newest: IssueSort = { by: 'createTime', isDescending: true }

export const issue = {
  list: route({
    method: 'POST',
    path: '/api/issue/list',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter.extend({
      page: z.int().min(0).max(1_000_000).default(0),
      size: PageQuery.shape.size,
      sort: Sort.default(newest),
    }),
    reply: pageOf(Issue),
    scope: 'issue.read',
  }),
  /** How many of the filtered ones there are of each value; a field's own filter does not narrow its own values. */
  queryIssueReferenceOptions: route({
    method: 'POST',
    path: '/api/issue/queryIssueReferenceOptions',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter,
    reply: z.record(z.enum(issueFacets), z.array(Facet)),
    scope: 'issue.read',
  }),
  /** In every project of the caller, those with the most to do first. */
  mine: route({ method: 'GET', path: '/api/issue/mine', policy: signedIn, reply: z.array(MyIssues) }),
  statistics: route({
    method: 'POST',
    path: '/api/issue/statistics',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter.extend({ weeks: z.int().min(1).max(52).default(12) }),
    reply: IssueStatistics,
    scope: 'issue.read',
  }),
  /** Those of the filtered ones that have a place in the model, the newest first. */
  pins: route({
    method: 'POST',
    path: '/api/issue/pins',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: IssueFilter,
    reply: z.array(IssuePin),
    scope: 'issue.read',
  }),
  detail: route({
    method: 'GET',
    path: '/api/issue/detail',
    policy: memberOf(byIssue(({ query }) => [Number(query.id)])),
    query: z.object({ id: IdText }),
    reply: IssueDetail,
    scope: 'issue.read',
  }),
  /** Its neighbours in the list that the caller has open, and the same item in the round before. */
  previous: route({
    method: 'GET',
    path: '/api/issue/previous',
    policy: memberOf(byIssue(({ query }) => [Number(query.id)])),
    query: z.object({ id: IdText, filter: z.string().max(10_000).optional() }),
    reply: z.object({ prevId: Id.optional(), nextId: Id.optional(), previousRound: Id.optional() }),
    scope: 'issue.read',
  }),
  create: route({
    method: 'POST',
    path: '/api/issue',
    policy: inProject(['issue:add'], [bySub('body'), filesNamed]),
    status: 201,
    log: 'log.issue.add',
    perPersonMinute: 120,
    body: IssueFields.extend({
      subId: Id,
      /** Only its raiser sees a draft. */
      isDraft: z.boolean().default(false),
      viewpoints: z.array(NewViewpoint).max(10).default([]),
    }),
    reply: IssueDetail,
    scope: 'issue.write',
  }),
  update: route({
    method: 'PUT',
    path: '/api/issue',
    policy: inProject(['issue:edit'], [idInBody, filesNamed], { parts: true }),
    log: 'log.issue.edit',
    body: IssueFields.partial().extend({ id: Id, rowVersion: z.int() }),
    reply: IssueDetail,
    scope: 'issue.write',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/issue',
    policy: inProject(
      ['issue:del'],
      byIssue(({ body }) => body as number[]),
      { parts: true },
    ),
    log: 'log.issue.del',
    body: Ids,
  }),
  /** Any move of the workflow, with what there is to say about it. */
  move: route({
    method: 'POST',
    path: '/api/issue/move',
    policy: inProject(['issue:edit'], idInBody, { parts: true }),
    log: 'log.issue.move',
    body: z.object({ id: Id, rowVersion: z.int(), move: z.enum(issueMoveNames), html: RichText.default('') }),
    reply: IssueDetail,
    scope: 'issue.write',
  }),
  /** All of them or none. */
  closeIssue: route({
    method: 'POST',
    path: '/api/issue/closeIssue',
    policy: inProject(
      ['issue:edit'],
      byIssue(({ body }) => (body as { ids: number[] }).ids),
      { parts: true },
    ),
    log: 'log.issue.close',
    body: z.object({ ids: Ids, html: RichText.default('') }),
    scope: 'issue.write',
  }),
  /** An empty sheet with the columns of an import, and a second one that explains them. */
  importTemplate: route({
    method: 'GET',
    path: '/api/issue/importTemplate',
    policy: inProject(['issue:add'], bySub('query')),
    query: z.object({ subId: IdText }),
    reply: 'blob',
  }),
  /** A list that is kept elsewhere: all of it or nothing. `dryRun` only looks for problems. */
  import: route({
    method: 'POST',
    path: '/api/issue/import',
    policy: inProject(['issue:add'], bySub('query')),
    log: 'log.issue.import',
    perPersonMinute: 20,
    query: z.object({ subId: IdText, dryRun: Flag.optional() }),
    files: { file: { maxBytes: 4_000_000, kinds: ['xlsx', 'csv'] } },
    reply: IssueImport,
  }),
  /** A review sheet; who wants to see how far it is begins one by `report.begin`. */
  exportIssueInfoReports: route({
    method: 'POST',
    path: '/api/issue/exportIssueInfoReports',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    log: 'log.report.export',
    perPersonMinute: 20,
    body: IssueFilter.extend({ format: ReportFormat.default('docx') }),
    reply: 'blob',
    scope: 'issue.read',
  }),
  addViewpoint: route({
    method: 'POST',
    path: '/api/issue/viewpoint',
    policy: inProject(['issue:edit'], [idInBody, filesOf], { parts: true }),
    status: 201,
    log: 'log.issue.edit',
    perPersonMinute: 60,
    body: NewViewpoint.extend({ id: Id }),
    reply: IssueDetail,
    scope: 'issue.write',
  }),
}
