import * as z from 'zod'
import { PageQuery, pageOf } from '../core/common.ts'
import { adminOnly, describeRoutes, route } from '../core/route.ts'
import { TaskStatus } from '../task.ts'

/** Good and broken are what the last rehearsal found; unproven = there was none yet. */
export const backupStates = ['good', 'broken', 'unproven'] as const
export type BackupState = (typeof backupStates)[number]

export const backupReasons = ['asked', 'scheduled', 'command', 'deployment'] as const
export const rehearsalChecks = ['manifest', 'database', 'files', 'secret', 'model'] as const

export const BackupRehearsal = z.object({
  time: z.string(),
  seconds: z.number(),
  isGood: z.boolean(),
  checks: z.array(
    z.object({
      check: z.enum(rehearsalChecks),
      isGood: z.boolean(),
      /** Tables, rows, files, secrets or elements. */
      count: z.number(),
      problem: z.string().optional(),
    }),
  ),
})
export type BackupRehearsal = z.infer<typeof BackupRehearsal>

export const Backup = z.object({
  name: z.string(),
  state: z.enum(backupStates),
  /** Why nothing can be read of it, or of the part that is broken. */
  problem: z.string().optional(),
  /** Everything that was written before it is in the backup. */
  moment: z.string().optional(),
  version: z.string().optional(),
  reason: z.enum(backupReasons).optional(),
  seconds: z.number().optional(),
  rows: z.number().optional(),
  databaseBytes: z.number().optional(),
  files: z.number().optional(),
  fileBytes: z.number().optional(),
  /** Files that the store had lost when it was made. */
  lost: z.number().optional(),
  rehearsal: BackupRehearsal.optional(),
})
export type Backup = z.infer<typeof Backup>

export const BackupWork = z.object({
  taskId: z.string(),
  kind: z.enum(['backup', 'rehearsal', 'importBackup']),
  status: TaskStatus,
  stage: z.string().optional(),
  progress: z.number(),
  error: z.string().optional(),
  /** Of the backup, where it is known. */
  name: z.string().optional(),
})
export type BackupWork = z.infer<typeof BackupWork>

const named = z.object({
  name: z
    .string()
    .regex(/^b-\d{8}-\d{6}-[0-9a-f]{6}$/)
    .meta({ examples: ['b-20261119-020000-3fa9c1'] }),
})
const Begun = z.object({ taskId: z.string() })
/** What one machine can be sent in one go; more is carried there as a file. */
const MOST_BYTES = 50_000_000_000

export const backup = describeRoutes('Backups of the whole system, and whether they can be restored.', {
  list: route({
    summary: 'List backups',
    description: 'The newest first, with what is being done at the moment.',
    method: 'GET',
    path: '/api/backup',
    policy: adminOnly,
    reply: z.object({
      place: z.string(),
      /** Names the key; what it is stays with who keeps it. */
      keyId: z.string(),
      keyFile: z.string(),
      content: z.array(Backup),
      work: z.array(BackupWork),
      /** When the next one is due by itself. */
      next: z.string().optional(),
    }),
  }),
  create: route({
    summary: 'Make a backup',
    description: 'Begins a task; a rehearsal follows it. One that is under way is answered instead of a second one.',
    method: 'POST',
    path: '/api/backup',
    policy: adminOnly,
    recentPassword: true,
    status: 201,
    log: 'log.backup.add',
    reply: Begun,
  }),
  rehearse: route({
    summary: 'Restore a backup into a scratch database and look at what came out',
    method: 'POST',
    path: '/api/backup/:name/rehearsal',
    policy: adminOnly,
    recentPassword: true,
    status: 201,
    log: 'log.backup.rehearse',
    params: named,
    reply: Begun,
  }),
  download: route({
    summary: 'Fetch a backup with all of its files as one file',
    description: 'Encrypted as it lies in its place; `npm run restore -- FILE` reads it.',
    method: 'GET',
    path: '/api/backup/:name/file',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.backup.download',
    params: named,
    reply: 'blob',
    types: ['application/octet-stream'],
  }),
  upload: route({
    summary: 'Bring a backup from elsewhere',
    description: 'A task reads it in and rehearses it. It must have been made with the key that is used here.',
    method: 'POST',
    path: '/api/backup/file',
    policy: adminOnly,
    recentPassword: true,
    status: 201,
    log: 'log.backup.upload',
    files: { file: { maxBytes: MOST_BYTES, kinds: ['any'] } },
    reply: Begun,
  }),
  remove: route({
    summary: 'Remove a backup',
    description: 'Files that other backups name stay.',
    method: 'DELETE',
    path: '/api/backup/:name',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.backup.del',
    params: named,
  }),
})

/** As clients of the ancestor stack know it; what opens it is told to nobody. */
export const DatabaseLink = z.object({
  id: z.string(),
  name: z.string(),
  jdbcUrl: z.string(),
  userName: z.string(),
  createTime: z.string(),
})
/** Whatever their form holds: there is one database, and the environment names it. */
const AnyForm = z.record(z.string(), z.unknown())

export const databaseLink = describeRoutes(
  'The database as clients of the ancestor stack show it: there is one, and a backup can be brought to it.',
  {
    list: route({
      summary: 'List databases',
      description: 'The one that the product uses. It is set by the environment and cannot be changed here.',
      method: 'GET',
      path: '/api/database',
      policy: adminOnly,
      query: PageQuery,
      reply: pageOf(DatabaseLink),
    }),
    testConnect: route({
      summary: 'Tell whether the database answers',
      description: 'The one that the product uses; nothing of the body is looked at.',
      method: 'POST',
      path: '/api/database/testConnect',
      policy: adminOnly,
      reads: true,
      status: 201,
      body: AnyForm,
      reply: z.boolean(),
    }),
    upload: route({
      summary: 'Bring a backup from elsewhere',
      description: 'As `POST /api/backup/file`; the answer is the word success.',
      method: 'POST',
      path: '/api/database/upload',
      policy: adminOnly,
      recentPassword: true,
      status: 201,
      log: 'log.backup.upload',
      body: AnyForm,
      files: { file: { maxBytes: MOST_BYTES, kinds: ['any'] } },
      reply: 'blob',
      types: ['text/plain; charset=utf-8'],
    }),
  },
)
