// What both sides of the comparison look at: a generated building (a number of elements) or real files as one federation.
import { readFileSync } from 'node:fs'
import { makeScene, makeSides } from '../../packages/clash/dist/index.js'
import { readIfc } from '../../packages/ifc/dist/index.js'
import { encodeGeometry, meshColumns } from '../../packages/model/dist/index.js'
import { makeColumns } from './clash-scene.mjs'

/** `input` is a number of elements, or paths with commas between them. */
export async function openInput(input) {
  const count = Number(input)
  if (count > 0) {
    const scene = makeScene([{ meshes: makeColumns(count) }], { isShared: true })
    return { scene, test: { type: 'hard', tolerance: 0, sides: new Uint8Array(scene.count).fill(3) } }
  }
  const models = []
  const chosen = []
  for (const path of input.split(',')) {
    const { building, geometry } = await readIfc(readFileSync(path))
    const [x, y, z] = building.origin
    const { texts, elements } = building
    const mask = Uint8Array.from(elements.classes, (name) => (texts[name] === 'IfcSpace' ? 0 : 1))
    chosen.push({ model: models.length, mask })
    models.push({ meshes: meshColumns(encodeGeometry(geometry)), matrix: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z] })
  }
  const scene = makeScene(models, { isShared: true })
  return { scene, test: { type: 'hard', tolerance: 0, sides: makeSides(scene, chosen, chosen) } }
}

/** Processor seconds and seconds by the clock of some work, all threads together. */
export async function costOf(work) {
  const [cpu, start] = [process.cpuUsage(), performance.now()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  return { result, cpuSeconds: (user + system) / 1e6, wallSeconds: (performance.now() - start) / 1000 }
}
