import * as z from 'zod'
import { adminOnly, describeRoutes, route } from '../core/route.ts'

const Texts = z.object({ total: z.string(), used: z.string(), available: z.string(), usageRate: z.string() })

/** In the words of the ancestor stack: amounts as texts with their units, rates as numbers in texts. */
const StockMonitor = z.object({
  sys: z.object({ os: z.string(), day: z.string(), ip: z.string() }),
  cpu: z.object({
    name: z.string(),
    package: z.string(),
    core: z.string(),
    coreNumber: z.int(),
    logic: z.string(),
    used: z.string(),
    idle: z.string(),
  }),
  memory: Texts,
  swap: Texts,
  disk: Texts,
  time: z.string(),
})

/** Megabytes. */
const Amount = z.object({ used: z.number(), total: z.number() })

export const MonitoredHost = z.object({
  host: z.string(),
  os: z.string().optional(),
  cpuName: z.string().optional(),
  cores: z.int().optional(),
  /** Of all cores, from 0 to 100. */
  cpu: z.number(),
  memory: Amount,
  swap: Amount.optional(),
  disk: Amount.extend({
    /** How much more it is each day, by the last seven. */
    perDay: z.number().optional(),
    /** When nothing more fits on it, if it goes on like that. */
    fullTime: z.string().optional(),
  }),
  /** Bytes a second. */
  net: z.object({ in: z.number(), out: z.number() }),
})
export type MonitoredHost = z.infer<typeof MonitoredHost>

export const MonitoredProcess = z.object({
  processId: z.string(),
  host: z.string(),
  pid: z.int(),
  role: z.enum(['server', 'worker']),
  /** The one that answers. */
  isThis: z.boolean(),
  state: z.enum(['alive', 'silent', 'ended']),
  version: z.string(),
  node: z.string(),
  startTime: z.string(),
  seenTime: z.string(),
  /** Of one core. */
  cpu: z.number(),
  rssMb: z.number(),
  heapMb: z.number(),
  loopMs: z.number(),
  /** With everything that it has started. */
  treeMb: z.number(),
  children: z.array(
    z.object({ kind: z.enum(['task', 'database', 'other']), pid: z.int(), rssMb: z.number(), cpu: z.number() }),
  ),
  sockets: z.int(),
})
export type MonitoredProcess = z.infer<typeof MonitoredProcess>

export const Engine = z.object({
  kind: z.enum(['database', 'redis', 'store', 'mail']),
  /** It came with the product, or is another server. */
  place: z.enum(['own', 'outside', 'none']),
  version: z.string().optional(),
  isThere: z.boolean(),
  /** How long it took to answer. */
  ms: z.number().optional(),
})
export type Engine = z.infer<typeof Engine>

/** Hours that are looked back. */
export const monitorSpans = [1, 24, 168] as const

const Point = z.object({
  at: z.string(),
  cpu: z.number(),
  rssMb: z.number(),
  loopMs: z.number(),
  /** A minute. */
  calls: z.number(),
  failed: z.number(),
  p95: z.number(),
  queryMs: z.number(),
  sockets: z.number(),
  /** Messages of the websocket a minute, both ways. */
  messages: z.number(),
})
const HostPoint = z.object({
  at: z.string(),
  cpu: z.number(),
  memory: z.number(),
  disk: z.number(),
  netIn: z.number(),
  netOut: z.number(),
})
export const MonitorHistory = z.object({
  /** Seconds between two points. */
  step: z.int(),
  processes: z.array(
    z.object({
      processId: z.string(),
      host: z.string(),
      pid: z.int(),
      role: z.enum(['server', 'worker']),
      points: z.array(Point),
    }),
  ),
  hosts: z.array(z.object({ host: z.string(), points: z.array(HostPoint) })),
})
export type MonitorHistory = z.infer<typeof MonitorHistory>

export const SocketFigures = z.object({
  connections: z.int(),
  processes: z.array(
    z.object({ processId: z.string(), host: z.string(), pid: z.int(), connections: z.int(), perMinute: z.number() }),
  ),
  topics: z.array(z.object({ kind: z.string(), topics: z.int(), followers: z.int() })),
  people: z.int(),
})
export type SocketFigures = z.infer<typeof SocketFigures>

export const monitor = describeRoutes('How machines and processes of the product are doing.', {
  stock: route({
    summary: 'Get the state of this server in the words of the ancestor stack',
    method: 'GET',
    path: '/api/monitor',
    policy: adminOnly,
    reply: StockMonitor,
  }),
  processes: route({
    summary: 'Get machines, processes and engines as they are now',
    method: 'GET',
    path: '/api/monitor/processes',
    policy: adminOnly,
    reply: z.object({
      time: z.string(),
      hosts: z.array(MonitoredHost),
      processes: z.array(MonitoredProcess),
      engines: z.array(Engine),
    }),
  }),
  history: route({
    summary: 'Get what machines and processes did over the last hour, day or week',
    method: 'GET',
    path: '/api/monitor/history',
    policy: adminOnly,
    query: z.object({
      hours: z.coerce
        .number<number>()
        .pipe(z.union([z.literal(1), z.literal(24), z.literal(168)]))
        .default(24),
    }),
    reply: MonitorHistory,
  }),
  webSocket: route({
    summary: 'Get connections and topics of the websocket',
    method: 'GET',
    path: '/api/monitor/webSocket',
    policy: adminOnly,
    reply: SocketFigures,
  }),
})
