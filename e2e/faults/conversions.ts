// Kills that hit a conversion where it is, and what has to come of it all the same.
import type { Model } from '@sunmao/contract'
import { planBuilding, writeIfc } from '@sunmao/sample'
import type { ModelClient } from '../kit/model-client.ts'
import { withDatabase } from './database.ts'
import { commandOf, descendantsOf, waitUntil } from './processes.ts'

/**
 * A building in a file of at least so many bytes. It is filled up with a comment, so that there are parts to send and to join
 * without long geometry.
 */
export function buildingOf(bytes: number, floors: number): Uint8Array {
  const plan = planBuilding({ floors, basements: 0, bays: [4, 3] })
  const text = Buffer.from([...writeIfc(plan, { disciplines: ['A', 'S', 'M', 'P', 'E'] })].join(''))
  if (text.length >= bytes) return new Uint8Array(text)
  const filler = Buffer.alloc(bytes - text.length, 'x')
  filler.write('/*')
  filler.write('*/', filler.length - 2)
  const at = text.indexOf('DATA;') + 5
  return new Uint8Array(Buffer.concat([text.subarray(0, at), filler, text.subarray(at)]))
}

/** What a conversion made, all of it named by content. */
export async function packsOf(dataDir: string, fileId: number): Promise<unknown> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ facts: unknown; hash: string; packs: unknown }>(
      `select facts, hash, upload_id, (
         select json_agg(json_build_array(kind, part, p.hash) order by kind, part) from model_pack p where p.file_id = f.file_id
       ) as packs from model_file f where file_id = $1`,
      [fileId],
    )
    return rows[0]
  })
}

/** Waits until the task of a model, or of a file, is at this stage or past it, and says at which. */
export async function stageReached(
  dataDir: string,
  fileId: number,
  stages: readonly string[],
  wanted: string,
  table: 'model_file' | 'hub_file_version' = 'model_file',
): Promise<string> {
  let seen = ''
  const isThere = await withDatabase(dataDir, (client) =>
    waitUntil(async () => {
      const { rows } = await client.query<{ stage: string | null; status: string }>(
        `select t.stage, t.status from task t join ${table} f on f.task_id = t.id where f.file_id = $1`,
        [fileId],
      )
      const [task] = rows
      // What is written of an attempt before stays until the next one says something.
      seen = task?.status === 'done' ? 'done' : task?.status === 'running' ? (task.stage ?? '') : ''
      return seen === 'done' || stages.indexOf(seen) >= stages.indexOf(wanted)
    }, 120_000),
  )
  if (!isThere) throw new Error(`never at ${wanted}`)
  return seen
}

/** The processes in which a server or worker converts. */
export const convertersOf = (pid: number) => descendantsOf(pid).filter((each) => /child\.js/.test(commandOf(each)))

/** Ready, and with what is needed to compare it. */
export async function expectReady(client: ModelClient, model: Model, patienceMs: number): Promise<Model> {
  const ended = await client.ended(model.fileId, patienceMs)
  if (ended.status !== 'ready') throw new Error(`${ended.name} is ${ended.status}: ${ended.error}`)
  return ended
}
