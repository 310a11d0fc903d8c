// The second thread's own side.
import { parentPort } from 'node:worker_threads'
import { finishShapes } from '@sunmao/model'
import { buffersOf } from '../bodies/made-shapes.ts'
import { ItemMaker } from '../bodies/make-items.ts'
import { BodyPlanner, buffersOfPlan } from '../bodies/plan-bodies.ts'
import { startManifold } from '../booleans/manifold-program.ts'
import { collectAfter } from '../collect-garbage.ts'
import { BatchRunner } from '../kernel/run-batch.ts'
import { openShared } from '../step/step-file.ts'
import type { Reply, Request } from './helper.ts'
import { scanSecondHalf } from './share-scan.ts'

const port = parentPort!
let planner: BodyPlanner | undefined
let maker: ItemMaker | undefined
let runner: BatchRunner | undefined
let fileBytes = 0

/** One request after the other: a kernel does one thing at a time. */
let last = Promise.resolve()
port.on('message', (request: Request) => {
  last = last.then(() => answer(request))
})

async function answer(request: Request): Promise<void> {
  if ('load' in request) return startManifold(false)
  if ('open' in request) {
    const file = openShared(request.open)
    planner = BodyPlanner.of(file, request.options)
    maker = new ItemMaker(file, request.options)
    runner = new BatchRunner(request.options)
    fileBytes = request.open.parts.size
    return
  }
  if ('close' in request) {
    planner = undefined
    maker = undefined
    runner = undefined
    collectAfter(fileBytes)
    return
  }
  const { id } = request
  const reply = (sent: Reply, buffers: readonly ArrayBuffer[] = []) => port.postMessage(sent, buffers)
  try {
    if ('scan' in request) reply({ id, scanned: scanSecondHalf(request.scan) })
    else if ('products' in request) {
      const planned = await planner!.plan(request.products, () => undefined)
      reply({ id, planned }, buffersOfPlan(planned))
    } else if ('items' in request) {
      // Everything is planned by now.
      planner = undefined
      const made = await maker!.make(request.items, () => undefined)
      reply({ id, made }, buffersOf(made))
    } else if ('cuts' in request) {
      const made = await maker!.cut(request.cuts, () => undefined)
      reply({ id, made }, buffersOf(made))
    } else if ('shapes' in request) {
      const finished = await finishShapes(request.shapes)
      const arrays = finished.flatMap(({ points, indices, lod }) => [points, indices, lod])
      reply(
        { id, finished },
        arrays.map(({ buffer }) => buffer as ArrayBuffer),
      )
    } else {
      const answers = await runner!.run(request.batch, async () => undefined)
      reply({ id, answers }, buffersOf(answers.made))
    }
  } catch (error) {
    reply({ id, error: String(error) })
  }
}
