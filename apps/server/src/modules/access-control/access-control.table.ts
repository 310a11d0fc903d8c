import {
  type ElementSet,
  type ShareRight,
  shareActions,
  shareAudiences,
  shareVersions,
  type WatermarkPart,
} from '@sunmao/contract'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { audit, id, time } from '../../db/columns.ts'
import { gramsOf } from '../../db/search.ts'
import { issueTable } from '../issue/issue.table.ts'
import { link2d3dTable } from '../link2d3d/link2d3d.table.ts'
import { modelFileTable, packKinds } from '../model/model.table.ts'
import { modelPubVersionTable } from '../model-version/model-version.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { sessionTable } from '../session/session.table.ts'
import { author, personRef } from '../users/users.table.ts'
import { viewpointTable } from '../viewpoint/viewpoint.table.ts'

/** A share. Whoever knows `code` and is of its audience may look; what it opens and for how long is in the row. */
export const accessControlTable = pgTable(
  'access_control',
  {
    id: id(),
    code: text('code').notNull().unique(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id').references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    /** Within the project, counted up. */
    no: integer('no').notNull().default(0),
    accessType: integer('access_type').notNull(),
    /** As they were named when it was made; what is read now is found by `version`. */
    fileIds: integer('file_ids').array().notNull().default([]),
    viewpointId: integer('viewpoint_id').references(() => viewpointTable.id, { onDelete: 'set null' }),
    issueId: integer('issue_id').references(() => issueTable.id, { onDelete: 'set null' }),
    linkId: integer('link_id').references(() => link2d3dTable.id, { onDelete: 'set null' }),
    pubVersionId: integer('pub_version_id').references(() => modelPubVersionTable.id, { onDelete: 'set null' }),
    /** Elements that are cut out of the models: those of a room, or these. */
    roomFileId: integer('room_file_id'),
    roomGlobalId: text('room_global_id'),
    elements: jsonb('elements').$type<ElementSet>(),
    description: text('description').notNull(),
    groupName: text('group_name'),
    audience: text('audience', { enum: shareAudiences }).notNull().default('anyone'),
    passwordHash: text('password_hash'),
    emails: text('emails').array().notNull().default([]),
    rights: text('rights').array().$type<ShareRight[]>().notNull().default([]),
    watermark: text('watermark').array().$type<WatermarkPart[]>().notNull().default([]),
    version: text('version', { enum: shareVersions }).notNull().default('pinned'),
    lang: text('lang', { enum: ['zh-CN', 'en'] }),
    /** Only for people with an account. */
    isLogin: boolean('is_login').notNull().default(false),
    status: text('status', { enum: ['on', 'off', 'waiting', 'revoked'] })
      .notNull()
      .default('on'),
    /** More than the site's rules allow. */
    isException: boolean('is_exception').notNull().default(false),
    /** That decides on the exception now. */
    approvalId: integer('approval_id'),
    expiry: time('expiry'),
    maxOpenings: integer('max_openings'),
    openings: integer('openings').notNull().default(0),
    lastUse: time('last_use'),
    /** When its owner was last told of unusual use. */
    warnedTime: time('warned_time'),
    ...author(),
    ...audit(),
  },
  (t) => [
    index('access_control_proj').on(t.projId, t.id),
    index('access_control_sub').on(t.subId),
    index('access_control_files').using('gin', t.fileIds),
    index('access_control_user').on(t.userId),
    index('access_control_viewpoint').on(t.viewpointId),
    index('access_control_issue').on(t.issueId),
    index('access_control_link').on(t.linkId),
    index('access_control_release').on(t.pubVersionId),
  ],
)

/** The session of a reader, and who he is: an account, a mailbox or neither. Without this row the session opens nothing. */
export const accessControlSessionTable = pgTable(
  'access_control_session',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => sessionTable.id, { onDelete: 'cascade' }),
    accessControlId: integer('access_control_id')
      .notNull()
      .references(() => accessControlTable.id, { onDelete: 'cascade' }),
    readerId: personRef('reader_id', 'goesWithPerson'),
    readerEmail: text('reader_email'),
  },
  (t) => [
    index('access_control_session_share').on(t.accessControlId),
    index('access_control_session_reader').on(t.readerId),
  ],
)

/** One use of a share; it stays as it was written. */
export const accessControlRecordTable = pgTable(
  'access_control_record',
  {
    id: id(),
    accessControlId: integer('access_control_id')
      .notNull()
      .references(() => accessControlTable.id, { onDelete: 'cascade' }),
    projId: integer('proj_id').notNull(),
    action: text('action', { enum: shareActions }).notNull(),
    userId: personRef('user_id', 'keepsName'),
    reader: text('reader').notNull(),
    address: text('address').notNull(),
    device: text('device').notNull(),
    what: text('what').notNull().default(''),
    /** Reader, address and what, in small letters. */
    searchText: text('search_text').notNull().default(''),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('access_control_record_share').on(t.accessControlId, t.id),
    index('access_control_record_proj').on(t.projId, t.id),
    index('access_control_record_user').on(t.userId),
    index('access_control_record_search').using('gin', gramsOf(t.searchText)),
  ],
)

/** What was cut out of a version for a share of elements: all that its readers can reach of it. */
export const accessControlPackTable = pgTable(
  'access_control_pack',
  {
    accessControlId: integer('access_control_id')
      .notNull()
      .references(() => accessControlTable.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => modelFileTable.fileId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: packKinds }).notNull(),
    part: integer('part').notNull().default(0),
    hash: blobHash('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accessControlId, t.fileId, t.kind, t.part] }),
    index('access_control_pack_file').on(t.fileId),
    index('access_control_pack_hash').on(t.hash),
  ],
)
