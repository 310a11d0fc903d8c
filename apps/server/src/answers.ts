// What modules answer to those below them, which know none of them by name.
import type {
  ApprovableKind,
  Citation,
  HealthState,
  RemovedFile,
  Scope,
  ShareRecord,
  ShownReference,
  ToolTable,
  ToolValues,
  WaitingKind,
  WantedReport,
} from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import type { SQL } from 'drizzle-orm'
import type { Ctx, ProjectCtx, Services } from './core/context.ts'
import type { Db } from './db/client.ts'
import type { CodedText } from './db/coded-text.ts'
import type { ReportHead, WrittenReport } from './report/written-report.ts'
import type { TaskContext } from './tasks/define-task.ts'
import type { JobKind } from './tasks/job-kind.ts'
import type { TaskRow } from './tasks/queue.ts'
import type { TaskAnswer } from './tasks/task-answer.ts'

/** Bytes of a project that count towards its quota. */
type Usage = (db: Db, projId: number) => Promise<number>

/** What waits for people in a project, and how somebody else takes it over, in the transaction of that. */
export interface Waiting {
  kind: WaitingKind
  count(db: Db, projId: number, userIds: readonly number[]): Promise<number>
  handOver(ctx: Ctx, projId: number, from: readonly number[], to: number): Promise<unknown>
}

/** Refuses a file that is about to come in, by throwing: somebody works on the one of that name. */
type NewVersionRule = (ctx: ProjectCtx, file: { subId: number; folderId?: number; name: string }) => Promise<void>

/** Why these versions of files must stay, if they must. */
type VersionKeeper = (db: Db, fileIds: readonly number[]) => Promise<Key | undefined>

/** What the caller may bring back of a project's recycle bin: the last removed, so many of them, and how many there are. */
export type RemovedFiles = (ctx: ProjectCtx, most: number) => Promise<{ files: RemovedFile[]; total: number }>

/** What should be known before models are released, and what stands in the way. */
export type GateText = CodedText & { level: 'stop' | 'warn' | 'fine' }
type ReleaseGate = (db: Db, subId: number) => Promise<GateText[]>

interface WantedReferences {
  projId: number
  ids?: readonly number[]
  blurry?: string
  limit: number
}
export type ReferenceMeans = Pick<Ctx, 'db' | 'lang'> & Partial<Pick<ProjectCtx, 'project' | 'user'>>
/** Things of a project that others may refer to, by their ids or by their words, the newest first. */
export type FindReferences = (
  means: ReferenceMeans,
  wanted: WantedReferences,
) => Promise<Omit<ShownReference, 'kind'>[]>
type References = Readonly<Record<string, FindReferences>>

/** Writes down what a guest did with his share; people with an account of their own leave no trace. */
type GuestUse = (ctx: Ctx, action: ShareRecord['action'], what: string) => Promise<void>

export interface PackRow {
  fileId: number
  kind: string
  part: number
  hash: string
}
/** What was made of the part of some models that a share shows, of one kind or of all. */
type SharedPacks = (db: Db, share: number, fileIds: readonly number[], kind?: string) => Promise<PackRow[]>

/** What follows when a version of a file can be used. */
export interface VersionReady extends TaskAnswer {
  question: 'versionReady'
  /** The kind of file. */
  of: string
  /** In the transaction that makes it ready. */
  within?(tx: Db, fileId: number): Promise<void>
  /** When that is done: for what takes long, and may be done again. */
  after?(means: Pick<TaskContext, 'db' | 'blobs' | 'publish'>, fileId: number): Promise<void>
}

type ReportKind = WantedReport['kind']
type ReportFilter<K extends ReportKind> = Extract<WantedReport, { kind: K }>['filter'] & { projId: number }

/** Writes things of one kind into a report. */
export interface ReportWriter extends TaskAnswer {
  question: 'report'
  kind: ReportKind
  write(means: { db: Db; lang: Lang }, ids: readonly number[], head: ReportHead): Promise<WrittenReport>
}

interface ReportSource<K extends ReportKind = ReportKind> {
  kind: K
  /** What the caller sees of it, in the order of the report. */
  find(ctx: ProjectCtx, filter: ReportFilter<K>, most: number): Promise<number[]>
  writer: ReportWriter
}

/** What is to be approved, as those who decide on it see it. */
export interface ApprovalSubject {
  id: number
  /** Of the project that it lies in; null = it belongs to the enterprise. */
  projId: number | null
  subId: number | null
  /** With the number of its version, if it has versions. */
  title: string
  /** Where it is looked at: a path of ours. */
  path: string
  /** Of its contents. An approval is bound to it: with another one it is another thing. */
  hash: string
  /** Whose people lead it, where a step asks for them. */
  disciplines: readonly string[]
  /** What should be known of it before one decides, such as the findings of a gate. */
  findings?: readonly GateText[]
}

export type ApprovalOutcome = 'approved' | 'rejected' | 'returned' | 'withdrawn' | 'cancelled'
/** Who acts: the caller, or nobody where a time limit has passed. */
export type ApprovalMeans = Pick<Ctx, 'db' | 'config' | 'lang' | 'registry' | 'log'> & {
  bus: Pick<Ctx['bus'], 'publish'>
  user: { userId: number | null }
}

/** Which approval, and what it is asked for. */
interface AskedApproval {
  approvalId: number
  /** One of the purposes of that kind. */
  purpose: string
}

/** Of these approvals, those that the caller may see. */
type SeenApprovals = (ctx: Ctx, ids: readonly number[]) => Promise<number[]>

/** Things of one kind that chains of approval decide on. */
export interface Approvable {
  kind: ApprovableKind
  /** What can be asked for, such as `publish`; the text of each is `approval.purpose.KIND.PURPOSE`. */
  purposes: readonly [string, ...string[]]
  /** They lie in no project: no step can ask for a role in one. */
  isOutside?: true
  /** It begins by itself with the thing, so a chain can ask for nothing that only its starter knows. */
  startsAlone?: true
  /** As they are now; those that are gone, or that the caller may not see, are left out. */
  find(means: ApprovalMeans, ids: readonly number[]): Promise<ApprovalSubject[]>
  /** Locks them and marks them as waiting for a decision; throws where the caller may not ask for it. In the transaction of that. */
  begin(ctx: Ctx, ids: readonly number[], asked: AskedApproval): Promise<void>
  /** What follows, once, in the transaction that ends the approval. `returned` waits for its starter and may begin again. */
  end(means: ApprovalMeans, ids: readonly number[], asked: AskedApproval & { outcome: ApprovalOutcome }): Promise<void>
}

/** What one area of the product is like, in texts that need no expert. */
export interface HealthFinding {
  /** Its name is the text `health.area.AREA`. */
  area: string
  state: HealthState
  text: CodedText
  /** Each with its `value`. */
  facts: readonly CodedText[]
  /** What to do, and on which screen. */
  action?: { code: string; path: string }
}
export type HealthMeans = Pick<Services, 'db' | 'config' | 'blobs' | 'registry' | 'log'>
/** Nothing where there is no such area here. */
type HealthCheck = (means: HealthMeans) => Promise<HealthFinding | undefined>

/** Hears of the end of work that a schedule has planned, whichever it is, in the transaction that writes it down. */
type ScheduledEnd = (means: Pick<Services, 'db' | 'config' | 'bus' | 'registry'>, task: TaskRow) => Promise<void>

type CitationKind = Citation['kind']

/** A text that the assistant found, as the caller reads it. */
export interface PassageText {
  refId: number
  part: number
  title: string
  detail?: string
  text: string
  /** A path of ours. */
  link?: string
}

interface PassageRow {
  refId: number
  part: number
  facts: Record<string, string | number> | null
}

/** Texts of one kind that the assistant answers from. */
export interface PassageSource {
  kind: Exclude<CitationKind, 'table' | 'help'>
  /** What an API token must have been given to read them; without one none may. */
  scope?: Scope
  /** That the caller may read the thing of a row of `passage`. */
  seen(ctx: ProjectCtx): SQL | undefined
  /** Of these rows, what the caller may read. */
  read(ctx: ProjectCtx, rows: readonly PassageRow[]): Promise<PassageText[]>
}

/** A field of a tool: one of its options, or a text. */
export interface AskedField {
  name: string
  label: Key
  isMany?: boolean
  /** What can be said for it in a question, besides its labels. */
  options?: readonly { value: string; label: string; words?: readonly string[] }[]
  /** What is left of a question is a text for it. */
  takesRest?: boolean
}

/** What a tool has found, before it is told in the caller's words. */
export type FoundTable = Pick<ToolTable, 'columns' | 'rows' | 'links' | 'total' | 'isGrouped' | 'link'> & {
  /** What is to be said of it besides how many there are, in the caller's language. */
  summary?: string
}

/** A text of the product itself, the same for everybody. */
export type ShippedText = Pick<PassageText, 'title' | 'detail' | 'text' | 'link'>
type ShippedTexts = (means: Pick<Ctx, 'config' | 'lang'>) => Promise<ShippedText[]>

/** A question about the things of a project that our own queries answer: for the assistant, and for tools of others. */
export interface ReadTool {
  name: string
  title: Key
  /** What is counted. */
  unit: Key
  /** For who calls it: what it answers, in English. */
  description: string
  scope: Scope
  /** What it is called in a question. */
  nouns: RegExp
  fields(ctx: ProjectCtx): Promise<AskedField[]>
  run(ctx: ProjectCtx, values: ToolValues): Promise<FoundTable>
}

export interface Answers {
  passages?: readonly PassageSource[]
  readTools?: readonly ReadTool[]
  /** Texts that lie in no table, such as the handbook. */
  shippedTexts?: ShippedTexts
  /** Work that administrators may schedule: nothing else can be. */
  jobKinds?: readonly JobKind[]
  onScheduledEnd?: ScheduledEnd
  health?: HealthCheck
  approvables?: readonly Approvable[]
  seenApprovals?: SeenApprovals
  report?: ReportSource
  onVersionReady?: readonly VersionReady[]
  usage?: Usage
  waiting?: readonly Waiting[]
  keepsVersions?: VersionKeeper
  newVersionRule?: NewVersionRule
  removedFiles?: RemovedFiles
  /** Of a sub. */
  releaseGate?: ReleaseGate
  guestUse?: GuestUse
  sharedPacks?: SharedPacks
  /** By the kind of thing. */
  references?: References
}

export interface RegisteredAnswers {
  passages: readonly PassageSource[]
  readTools: readonly ReadTool[]
  shippedTexts: readonly ShippedTexts[]
  jobKinds: readonly JobKind[]
  scheduledEnds: readonly ScheduledEnd[]
  healthChecks: readonly HealthCheck[]
  approvables: readonly Approvable[]
  seenApprovals: readonly SeenApprovals[]
  /** Those that tasks ask for. */
  taskAnswers: readonly TaskAnswer[]
  reports: readonly ReportSource[]
  usages: readonly Usage[]
  waitings: readonly Waiting[]
  versionKeepers: readonly VersionKeeper[]
  newVersionRules: readonly NewVersionRule[]
  removedFiles: readonly RemovedFiles[]
  releaseGates: readonly ReleaseGate[]
  guestUses: readonly GuestUse[]
  sharedPacks: readonly SharedPacks[]
}

declare module './core/context.ts' {
  interface Registry extends RegisteredAnswers {
    references: References
  }
}

export const answersOf = (modules: readonly Answers[]): RegisteredAnswers => ({
  taskAnswers: modules.flatMap(({ onVersionReady = [], report }) => [
    ...onVersionReady,
    ...(report ? [report.writer] : []),
  ]),
  passages: modules.flatMap(({ passages = [] }) => passages),
  readTools: modules.flatMap(({ readTools = [] }) => readTools),
  shippedTexts: modules.flatMap(({ shippedTexts }) => shippedTexts ?? []),
  jobKinds: modules.flatMap(({ jobKinds = [] }) => jobKinds),
  scheduledEnds: modules.flatMap(({ onScheduledEnd }) => onScheduledEnd ?? []),
  healthChecks: modules.flatMap(({ health }) => health ?? []),
  approvables: modules.flatMap(({ approvables = [] }) => approvables),
  seenApprovals: modules.flatMap(({ seenApprovals }) => seenApprovals ?? []),
  reports: modules.flatMap(({ report }) => report ?? []),
  usages: modules.flatMap(({ usage }) => usage ?? []),
  waitings: modules.flatMap(({ waiting }) => waiting ?? []),
  versionKeepers: modules.flatMap(({ keepsVersions }) => keepsVersions ?? []),
  newVersionRules: modules.flatMap(({ newVersionRule }) => newVersionRule ?? []),
  removedFiles: modules.flatMap(({ removedFiles }) => removedFiles ?? []),
  releaseGates: modules.flatMap(({ releaseGate }) => releaseGate ?? []),
  guestUses: modules.flatMap(({ guestUse }) => guestUse ?? []),
  sharedPacks: modules.flatMap(({ sharedPacks }) => sharedPacks ?? []),
})
