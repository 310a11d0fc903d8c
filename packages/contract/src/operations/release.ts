import * as z from 'zod'
import { adminOnly, describeRoutes, route } from '../core/route.ts'
import { TaskStatus } from '../task.ts'

export const releaseSteps = ['begun', 'loaded', 'stopped', 'listening', 'done', 'failed', 'back', 'stuck'] as const
export const releaseOutcomes = ['switched', 'failed', 'interrupted', 'stuck'] as const

/** One way from one version to another, under way or over. */
export const ReleaseSwitch = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** Back to what ran before. */
  isBack: z.boolean(),
  by: z.string(),
  time: z.string(),
  steps: z.array(z.object({ time: z.string(), step: z.enum(releaseSteps), text: z.string().optional() })),
  outcome: z.enum(releaseOutcomes).optional(),
  /** What the new version said when it failed. */
  reason: z.string().optional(),
  endTime: z.string().optional(),
})
export type ReleaseSwitch = z.infer<typeof ReleaseSwitch>

/** What came out when a release was tried on a copy of the present data. */
export const ReleaseCheck = z.object({
  time: z.string(),
  seconds: z.number(),
  isGood: z.boolean(),
  problem: z.string().optional(),
  /** The version whose data were copied. */
  from: z.string(),
  /** Made before, and what the copy was read from. */
  backup: z.string().optional(),
  rows: z.number().optional(),
  migrations: z.array(z.string()),
  /** The version that runs now could not work on the data any more. */
  isOneWay: z.boolean(),
})
export type ReleaseCheck = z.infer<typeof ReleaseCheck>

export const Release = z.object({
  version: z.string(),
  /** Of its making. */
  time: z.string(),
  bytes: z.number(),
  files: z.number(),
  keyId: z.string(),
  /** Brings its libraries along. */
  isFull: z.boolean(),
  isRunning: z.boolean(),
  check: ReleaseCheck.optional(),
  /** Checked on the data of the running version, and not too long ago. */
  isReady: z.boolean(),
})
export type Release = z.infer<typeof Release>

export const ReleaseWork = z.object({
  taskId: z.string(),
  version: z.string(),
  status: TaskStatus,
  stage: z.string().optional(),
  progress: z.number(),
  error: z.string().optional(),
})
export type ReleaseWork = z.infer<typeof ReleaseWork>

const versioned = z.object({
  version: z
    .string()
    .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
    .meta({ examples: ['4.1.0'] }),
})
const MOST_BYTES = 4_000_000_000
export const releaseFile = { file: { maxBytes: MOST_BYTES, kinds: ['any'] } } as const

export const release = describeRoutes(
  'Versions of the product: taken in as signed packages, tried, switched to and back.',
  {
    list: route({
      summary: 'List releases',
      description: 'With what runs, what is being checked or switched, and what became of the switches before.',
      method: 'GET',
      path: '/api/release',
      policy: adminOnly,
      reply: z.object({
        running: z.string(),
        /** Of the installation, which is always there. */
        installed: z.string(),
        isInstallation: z.boolean(),
        /** What a roll back would lead to. */
        previous: z.string().optional(),
        /** Names of the keys that are trusted; none = no package is taken. */
        keys: z.array(z.string()),
        /** Whether this process can be followed by another. */
        canSwitch: z.boolean(),
        watchSeconds: z.number(),
        content: z.array(Release),
        work: ReleaseWork.optional(),
        current: ReleaseSwitch.optional(),
        history: z.array(ReleaseSwitch),
      }),
    }),
    upload: route({
      summary: 'Take a release package in',
      description:
        'Its signature is looked at before anything is unpacked; nothing runs of it before it is switched to.',
      method: 'POST',
      path: '/api/release/file',
      policy: adminOnly,
      recentPassword: true,
      status: 201,
      log: 'log.release.upload',
      files: releaseFile,
      reply: z.object({ version: z.string() }),
    }),
    check: route({
      summary: 'Try a release on a copy of the present data',
      description:
        'A task makes a backup, restores it into a scratch database and runs the migrations of the release there.',
      method: 'POST',
      path: '/api/release/:version/check',
      policy: adminOnly,
      recentPassword: true,
      status: 201,
      log: 'log.release.check',
      params: versioned,
      reply: z.object({ taskId: z.string() }),
    }),
    change: route({
      summary: 'Switch to a release',
      description: 'It is watched for a while, and left again by itself when it is not healthy.',
      method: 'POST',
      path: '/api/release/:version/switch',
      policy: adminOnly,
      recentPassword: true,
      status: 201,
      log: 'log.release.switch',
      params: versioned,
      body: z.object({
        /** Said by who knows that there is no way back but a restore. */
        acceptOneWay: z.boolean().default(false),
      }),
      reply: z.object({ id: z.string() }),
    }),
    rollBack: route({
      summary: 'Go back to what ran before',
      method: 'POST',
      path: '/api/release/rollBack',
      policy: adminOnly,
      recentPassword: true,
      status: 201,
      log: 'log.release.rollBack',
      reply: z.object({ id: z.string() }),
    }),
    remove: route({
      summary: 'Remove a release',
      description: 'Neither the one that runs nor the one before it.',
      method: 'DELETE',
      path: '/api/release/:version',
      policy: adminOnly,
      recentPassword: true,
      log: 'log.release.del',
      params: versioned,
    }),
  },
)
