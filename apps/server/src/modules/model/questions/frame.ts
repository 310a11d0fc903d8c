import { modelScene, type SceneAxis, type SceneStorey } from '@sunmao/contract'
import type { Building } from '@sunmao/model'
import { addTo } from './element-sets.ts'
import { modelQuestion } from './model-question.service.ts'

/** Closer storeys of one name are the same one, seen by two disciplines. */
const SAME_FLOOR_M = 0.5

export const sceneFrame = modelQuestion({
  name: 'sceneFrame',
  file: import.meta.url,
  reply: modelScene.frame.reply,
  answer: (opened) => {
    const storeys: SceneStorey[] = []
    const axes = new Map<string, SceneAxis>()
    for (const one of opened) {
      const { building } = one
      building.storeys.forEach(({ name, elevation }, at) => {
        const known = storeys.find((each) => each.name === name && Math.abs(each.elevation - elevation) < SAME_FLOOR_M)
        const storey = known ?? { name, elevation, elements: {} }
        if (!known) storeys.push(storey)
        addTo(storey.elements, one, onStorey(building, at))
      })
      const [x, y] = building.origin
      for (const { tag, line } of building.axes) {
        const points = Array.from(
          { length: line.length / 2 },
          (_, at) => [line[at * 2]! + x, line[at * 2 + 1]! + y] as [number, number],
        )
        // Disciplines repeat the grid: what lies in the same place is drawn once.
        axes.set(`${tag} ${points.flat().map((metres) => Math.round(metres * 10))}`, { tag, line: points })
      }
    }
    return { storeys: storeys.sort((a, b) => a.elevation - b.elevation), axes: [...axes.values()] }
  },
})

function onStorey({ elements }: Building, storey: number): number[] {
  const found: number[] = []
  for (let element = 0; element < elements.count; element++)
    if (elements.storeys[element] === storey) found.push(element)
  return found
}
