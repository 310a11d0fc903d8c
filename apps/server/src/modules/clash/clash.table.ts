import type { Grouping, GroupName } from '@sunmao/clash'
import {
  type ClashRun,
  clashGroupings,
  clashHangings,
  clashQualities,
  clashRunStatuses,
  clashStatuses,
  clashTriggers,
  clashTypes,
  type ElementRules,
} from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CodedText } from '../../db/coded-text.ts'
import { audit, id, time } from '../../db/columns.ts'
import { modelTable } from '../model/model.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { author, personRef } from '../users/users.table.ts'

const projId = () =>
  integer('proj_id')
    .notNull()
    .references(() => projectTable.projId, { onDelete: 'cascade' })
const testId = () =>
  integer('test_id')
    .notNull()
    .references(() => clashTestTable.id, { onDelete: 'cascade' })

/** A search for elements that a project keeps. */
export const clashSelectionTable = pgTable(
  'clash_selection',
  {
    id: id(),
    projId: projId(),
    name: text('name').notNull(),
    rules: jsonb('rules').$type<ElementRules>().notNull(),
    ...author(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('clash_selection_name').on(t.projId, sql`lower(${t.name})`),
    index('clash_selection_user').on(t.userId),
  ],
)

export const clashTestTable = pgTable(
  'clash_test',
  {
    id: id(),
    projId: projId(),
    /** Null: the models of all subs together. */
    subId: integer('sub_id').references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type', { enum: clashTypes }).notNull(),
    /** Millimetres. */
    tolerance: doublePrecision('tolerance').notNull(),
    aId: integer('a_id')
      .notNull()
      .references(() => clashSelectionTable.id, { onDelete: 'cascade' }),
    bId: integer('b_id')
      .notNull()
      .references(() => clashSelectionTable.id, { onDelete: 'cascade' }),
    trigger: text('trigger', { enum: clashTriggers }).notNull(),
    groupBy: text('group_by', { enum: clashGroupings }).notNull().default('decision'),
    ...author(),
    ...audit(),
  },
  (t) => [
    index('clash_test_proj').on(t.projId, t.id),
    index('clash_test_sub').on(t.subId),
    index('clash_test_a').on(t.aId),
    index('clash_test_b').on(t.bId),
    index('clash_test_user').on(t.userId),
  ],
)

export const clashIgnoreRuleTable = pgTable(
  'clash_ignore_rule',
  {
    id: id(),
    projId: projId(),
    /** Null: in every test of the project. */
    testId: integer('test_id').references(() => clashTestTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    a: jsonb('a').$type<ElementRules>().notNull(),
    b: jsonb('b').$type<ElementRules>().notNull(),
    /** The last day on which it holds. */
    expiry: date('expiry'),
    ...author(),
    ...audit(),
  },
  (t) => [
    index('clash_ignore_rule_proj').on(t.projId, t.id),
    index('clash_ignore_rule_test').on(t.testId),
    index('clash_ignore_rule_user').on(t.userId),
  ],
)

export const clashRunTable = pgTable(
  'clash_run',
  {
    id: id(),
    testId: testId(),
    taskId: uuid('task_id').notNull(),
    status: text('status', { enum: clashRunStatuses }).notNull(),
    trigger: text('trigger', { enum: clashTriggers }).notNull(),
    /** Versions that it looks at, as they were when it began. */
    fileIds: integer('file_ids').array().notNull().default([]),
    label: text('label').notNull().default(''),
    /** Raised by whoever begins it: only the last one may write. */
    attempt: integer('attempt').notNull().default(0),
    /** Of what was asked: its test, its selections and the ignore rules in force. Equal = the next run may look at changes only. */
    basis: text('basis'),
    startTime: time('start_time'),
    endTime: time('end_time'),
    pairs: bigint('pairs', { mode: 'number' }).notNull().default(0),
    /** Elements on each side; of runs before this was kept nothing. */
    compared: jsonb('compared').$type<NonNullable<ClashRun['compared']>>(),
    found: integer('found').notNull().default(0),
    added: integer('added').notNull().default(0),
    resolved: integer('resolved').notNull().default(0),
    reopened: integer('reopened').notNull().default(0),
    unresolved: integer('unresolved').notNull().default(0),
    unresolvedPairs: jsonb('unresolved_pairs').$type<ClashRun['unresolvedPairs']>().notNull().default([]),
    error: jsonb('error').$type<CodedText>(),
    ...author(),
    ...audit(),
  },
  (t) => [
    index('clash_run_test').on(t.testId, t.id),
    index('clash_run_user').on(t.userId),
    uniqueIndex('clash_run_pending').on(t.testId).where(sql`status in ('queued', 'running')`),
  ],
)

/** What a group's name is made of; the words are the reader's. */
export interface ClashGroupFacts {
  level: string
  by?: Grouping
  grid?: string
  service: GroupFactsSide
  host: GroupFactsSide
}
/** Those that were made before kinds were known have a class. */
type GroupFactsSide = GroupName | { category: string; mark: string }

export const clashGroupTable = pgTable(
  'clash_group',
  {
    id: id(),
    projId: projId(),
    testId: testId(),
    /** Of an automatic one: the same in the next run when it is about the same. */
    key: text('key'),
    facts: jsonb('facts').$type<ClashGroupFacts>(),
    /** What somebody called it. */
    name: text('name'),
    isManual: boolean('is_manual').notNull().default(false),
    discipline: text('discipline'),
    assigneeId: personRef('assignee_id', 'keepsName'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('clash_group_key').on(t.testId, t.key),
    index('clash_group_proj').on(t.projId),
    index('clash_group_assignee').on(t.assigneeId),
  ],
)

/** The last number given to a point in a project. */
export const clashSerialTable = pgTable('clash_serial', {
  projId: integer('proj_id')
    .primaryKey()
    .references(() => projectTable.projId, { onDelete: 'cascade' }),
  last: integer('last').notNull(),
})

/** One element of a pair, as it was when it was last found. */
const element = <P extends 'a' | 'b'>(prefix: P) => ({
  modelId: integer(`${prefix}_model_id`)
    .notNull()
    .references(() => modelTable.modelId, { onDelete: 'cascade' }),
  fileId: integer(`${prefix}_file_id`).notNull(),
  index: integer(`${prefix}_index`).notNull(),
  globalId: text(`${prefix}_global_id`).notNull(),
  name: text(`${prefix}_name`).notNull(),
  class: text(`${prefix}_class`).notNull(),
  type: text(`${prefix}_type`).notNull(),
  discipline: text(`${prefix}_discipline`).notNull(),
  system: text(`${prefix}_system`),
  bottom: doublePrecision(`${prefix}_bottom`),
  top: doublePrecision(`${prefix}_top`),
  /** Of its mesh: elements that were exported under another GlobalId are known by it. */
  hash: text(`${prefix}_hash`),
})
const [a, b] = [element('a'), element('b')]

/** A pair of elements that a test found. It stays with its status and history when the pair is gone, and is the same when it comes back. */
export const clashPointTable = pgTable(
  'clash_point',
  {
    id: id(),
    projId: projId(),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    testId: testId(),
    groupId: integer('group_id')
      .notNull()
      .references(() => clashGroupTable.id, { onDelete: 'cascade' }),
    /** The automatic one that it would be in, had nobody put it elsewhere. */
    homeGroupId: integer('home_group_id').references(() => clashGroupTable.id, { onDelete: 'set null' }),
    number: integer('number').notNull(),
    status: text('status', { enum: clashStatuses }).notNull(),
    aModelId: a.modelId,
    aFileId: a.fileId,
    aIndex: a.index,
    aGlobalId: a.globalId,
    aName: a.name,
    aClass: a.class,
    aType: a.type,
    aDiscipline: a.discipline,
    aSystem: a.system,
    aBottom: a.bottom,
    aTop: a.top,
    aHash: a.hash,
    bModelId: b.modelId,
    bFileId: b.fileId,
    bIndex: b.index,
    bGlobalId: b.globalId,
    bName: b.name,
    bClass: b.class,
    bType: b.type,
    bDiscipline: b.discipline,
    bSystem: b.system,
    bBottom: b.bottom,
    bTop: b.top,
    bHash: b.hash,
    /** Millimetres. */
    depth: doublePrecision('depth').notNull(),
    quality: text('quality', { enum: clashQualities }).notNull(),
    point: doublePrecision('point').array().notNull(),
    box: doublePrecision('box').array(),
    /** Of a net height why what hangs there counts. */
    why: text('why', { enum: clashHangings }),
    level: text('level'),
    room: text('room'),
    grid: text('grid'),
    /** The rule that covers it, and what it was before. */
    ruleId: integer('rule_id').references(() => clashIgnoreRuleTable.id, { onDelete: 'set null' }),
    statusBefore: text('status_before', { enum: clashStatuses }),
    firstRunId: integer('first_run_id')
      .notNull()
      .references(() => clashRunTable.id, { onDelete: 'cascade' }),
    lastRunId: integer('last_run_id')
      .notNull()
      .references(() => clashRunTable.id, { onDelete: 'cascade' }),
    /** Number, both elements and the place in small letters. */
    searchText: text('search_text').notNull(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('clash_point_number').on(t.projId, t.number),
    index('clash_point_status').on(t.projId, t.status, t.depth),
    // The deepest first, as lists and pins show them.
    index('clash_point_depth').on(t.projId, t.depth, t.id),
    index('clash_point_test').on(t.testId, t.status, t.depth),
    index('clash_point_group').on(t.groupId, t.status),
    index('clash_point_home_group').on(t.homeGroupId),
    index('clash_point_sub').on(t.subId),
    index('clash_point_pair').on(t.testId, t.aGlobalId, t.bGlobalId),
    index('clash_point_a_model').on(t.aModelId),
    index('clash_point_b_model').on(t.bModelId),
    index('clash_point_rule').on(t.ruleId),
    index('clash_point_first_run').on(t.firstRunId),
    index('clash_point_last_run').on(t.lastRunId),
  ],
)

/** One change of a point's status: by its author, or by a run. That it was found first is the point itself. */
export const clashPointHistoryTable = pgTable(
  'clash_point_history',
  {
    id: id(),
    pointId: integer('point_id')
      .notNull()
      .references(() => clashPointTable.id, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'keepsName'),
    userName: text('user_name'),
    runId: integer('run_id').references(() => clashRunTable.id, { onDelete: 'cascade' }),
    from: text('from_status', { enum: clashStatuses }),
    to: text('to_status', { enum: clashStatuses }).notNull(),
    note: text('note').notNull().default(''),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('clash_point_history_point').on(t.pointId, t.id),
    index('clash_point_history_user').on(t.userId),
    index('clash_point_history_run').on(t.runId),
  ],
)

/** The free height of a room in the last run of a net height test. */
export const clashHeightTable = pgTable(
  'clash_height',
  {
    id: id(),
    testId: testId(),
    modelId: integer('model_id')
      .notNull()
      .references(() => modelTable.modelId, { onDelete: 'cascade' }),
    fileId: integer('file_id').notNull(),
    index: integer('room_index').notNull(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    level: text('level').notNull(),
    boundary: jsonb('boundary').$type<[x: number, y: number][]>().notNull(),
    /** Millimetres. */
    height: doublePrecision('height').notNull(),
    pointId: integer('point_id').references(() => clashPointTable.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('clash_height_test').on(t.testId, t.id),
    index('clash_height_model').on(t.modelId),
    index('clash_height_point').on(t.pointId),
  ],
)
