// Our clash engine, compiled as it is shipped, in a process of its own: prints what the first run and the next ones took.

import { startDriver } from '../../packages/clash/dist/driver/driver.js'
import { rowSize } from '../../packages/clash/dist/index.js'
import { costOf, openInput } from './clash-input.mjs'

const [input, threads, rounds] = process.argv.slice(2)
const { scene, test } = await openInput(input)
const driver = startDriver({ threads: Number(threads) })
const cold = await costOf(() => driver.run(scene, test))
let warm = cold
for (let round = 1; round < Number(rounds); round++) {
  const next = await costOf(() => driver.run(scene, test))
  if (round === 1 || next.cpuSeconds < warm.cpuSeconds) warm = next
}
// One element of a hundred, all over the building.
const changed = Uint8Array.from({ length: scene.count }, (_, item) => (item % 100 === 7 ? 1 : 0))
let again = await costOf(() => driver.run(scene, test, { changed }))
for (let round = 1; round < Number(rounds); round++) {
  const next = await costOf(() => driver.run(scene, test, { changed }))
  if (next.cpuSeconds < again.cpuSeconds) again = next
}
await driver.close()
const { rows, pairs } = warm.result
console.log(
  JSON.stringify({
    elements: scene.count,
    pairs,
    clashes: rows.length / rowSize,
    coldCpu: cold.cpuSeconds,
    warmCpu: warm.cpuSeconds,
    warmWall: warm.wallSeconds,
    recheckCpu: again.cpuSeconds,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
)
