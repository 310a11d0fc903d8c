import type { LinkBeneath, LinkTransform } from '@sunmao/contract'
import type { Box2, Point2 } from '@sunmao/dxf'
import type { useDrawnPage } from '../../drawing/stage/use-page.api.ts'
import { worldOf } from '../link2d3d.api.ts'

/** Lines of a CAD drawing, or a picture. */
export type DrawnPage = NonNullable<ReturnType<typeof useDrawnPage>['drawn']>

/** A plan that is much larger than the building would make the building a dot. */
const MOST = 3
const AIR = 0.04

/** What is looked at, in metres of the world: the storey and, as far as it can be seen beside it, the plan. */
export function frameOf(beneath: LinkBeneath, drawn: DrawnPage | undefined, transform: LinkTransform): Box2 {
  const model = around([
    ...beneath.boxes.flatMap(([x0, y0, x1, y1]): Point2[] => [
      [x0, y0],
      [x1, y1],
    ]),
    ...(beneath.boxes.length === 0
      ? beneath.axes.flatMap(({ line: [a, b, c, d] }): Point2[] => [
          [a, b],
          [c, d],
        ])
      : []),
  ])
  const box = drawn?.sheet?.bounds ?? drawn?.picture?.box
  const plan = box && around(cornersOf(box).map((corner) => worldOf(transform, corner)))
  const whole = model && plan ? around([...cornersOf(model), ...cornersOf(plan)])! : (model ?? plan ?? [0, 0, 10, 10])
  const seen = model ? within(whole, model) : whole
  const air = Math.max(seen[2] - seen[0], seen[3] - seen[1]) * AIR || 1
  return [seen[0] - air, seen[1] - air, seen[2] + air, seen[3] + air]
}

function within([x0, y0, x1, y1]: Box2, model: Box2): Box2 {
  const reach = Math.max(model[2] - model[0], model[3] - model[1]) * ((MOST - 1) / 2)
  return [
    Math.max(x0, model[0] - reach),
    Math.max(y0, model[1] - reach),
    Math.min(x1, model[2] + reach),
    Math.min(y1, model[3] + reach),
  ]
}

const cornersOf = ([x0, y0, x1, y1]: Box2): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

function around(points: readonly Point2[]): Box2 | undefined {
  if (points.length === 0) return undefined
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return [x0, y0, x1, y1]
}
