// How much longer a frame takes for who follows a leader among fifty, than for who moves through the models alone.
import { gzipSync } from 'node:zlib'
import { readIfc } from '@sunmao/ifc'
import { encodeDrawing } from '@sunmao/model'
import { demo, writeIfc } from '@sunmao/sample'
import { openBrowser } from '../../e2e/kit/page.ts'
import { median, type Row } from './servers.ts'
import { openSide, serveViewers } from './viewer-page.ts'

const GOAL = 1.1

export async function measureFollower({ quick, people }: { quick: boolean; people: number }): Promise<Row> {
  const { building, geometry } = await readIfc(Buffer.from([...writeIfc(demo())].join('')), {})
  const { head, instances, chunks } = await encodeDrawing(building, geometry)
  const parts = [...instances, ...chunks]
  const files = new Map([
    ['/ours/head', gzipSync(head)],
    ...parts.map((part, at): [string, Buffer] => [`/ours/${at}`, gzipSync(part)]),
  ])
  const server = await serveViewers(files, { page: 'follow.html' })
  const browser = await openBrowser()
  try {
    const { call } = await openSide(browser, server, 'ours', { parts: parts.length, people })
    const [rounds, count] = quick ? [4, 15] : [10, 30]
    const taken: [led: number[], alone: number[]] = [[], []]
    // In turns, over the same way: what else the machine does falls on both.
    for (let round = 0; round < rounds; round++)
      for (const [side, isLed] of [true, false].entries())
        taken[side]!.push(...(await call<number[]>(`frames(${isLed}, ${round * count}, ${count})`)))
    const [ours, theirs] = [median(taken[0]), median(taken[1])]
    return {
      name: `frame of a follower among ${people} people : of who moves alone`,
      ...{ ours, theirs, unit: 'ms', ratio: ours / theirs },
      ...{ goal: `≤ ${GOAL} × alone`, met: ours <= GOAL * theirs },
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
