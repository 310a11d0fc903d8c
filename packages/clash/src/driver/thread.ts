// A thread's own side.
import { parentPort } from 'node:worker_threads'
import { PairChecker } from '../check/pair-checker.ts'
import { ChunkWorker } from '../run/run-clash.ts'
import type { Scene } from '../scene/scene.ts'
import { cancelled, nextChunk, type Reply, type Request } from './driver.ts'

const port = parentPort!
let scene: Scene | undefined
/** What it prepared stays for the next run on the same scene. */
let checker: PairChecker | undefined

port.on('message', (request: Request) => {
  if ('scene' in request) {
    scene = request.scene
    checker = new PairChecker(scene)
    return
  }
  const { run, job, control } = request
  try {
    const worker = new ChunkWorker({ ...job, scene: scene! }, checker)
    const isCancelled = () => Atomics.load(control, cancelled) === 1
    for (;;) {
      const chunk = Atomics.add(control, nextChunk, 1)
      const done = chunk < job.chunks ? worker.run(chunk, isCancelled) : undefined
      if (!done) break
      port.postMessage({ run, chunk, ...done } satisfies Reply, [done.rows.buffer as ArrayBuffer])
    }
    port.postMessage({ run, isDone: true } satisfies Reply)
  } catch (error) {
    port.postMessage({ run, error: String(error) } satisfies Reply)
  }
})
