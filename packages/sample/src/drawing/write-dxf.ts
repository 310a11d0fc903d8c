import type { Plan } from '../plan/plan.ts'
import {
  axisReach,
  bubble,
  drawPlan,
  type Layer,
  type Mark,
  type Point,
  storeyNamed,
  storeyTitle,
} from './draw-plan.ts'
import { at, type Codes, text } from './dxf-codes.ts'
import { dimensionBlock, dimensionEntity, dimensionsOf } from './dxf-dimensions.ts'
import { paperEntities, scaleOf, titleBlock } from './dxf-paper.ts'

/** Colour numbers of AutoCAD. */
const layers: Record<Layer | 'DIM' | 'TITLE' | '0', number> = {
  0: 7,
  AXIS: 1,
  WALL: 7,
  COLUMN: 2,
  DOOR: 3,
  WINDOW: 4,
  STAIR: 8,
  FURNITURE: 9,
  ROOM: 5,
  DIM: 3,
  TITLE: 7,
}

/**
 * The plan of a storey as ASCII DXF of release 12, which every program reads; one unit is one millimetre. Chinese is written
 * as \U+XXXX. Model space has the plan with its dimensions, paper space a sheet of A3 with a title block. Throws a RangeError when the building has no storey of that name.
 */
export function writeDxf(plan: Plan, storeyName: string): string {
  const storey = storeyNamed(plan, storeyName)
  const out: string[] = []
  const put = (...codes: readonly (readonly [code: number, value: string | number])[]) => {
    for (const [code, value] of codes) out.push(`${code}\n${value}\n`)
  }
  const reach = axisReach + 2 * bubble
  const [width, depth] = [plan.bays[0] * plan.bay, plan.bays[1] * plan.bay]
  put(
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1009'],
    [9, '$DWGCODEPAGE'],
    [3, 'ANSI_936'],
    [9, '$PSLTSCALE'],
    [70, 0],
  )
  put(
    [9, '$EXTMIN'],
    [10, -reach],
    [20, -reach],
    [30, 0],
    [9, '$EXTMAX'],
    [10, width + reach],
    [20, depth + reach],
    [30, 0],
  )
  put([0, 'ENDSEC'], [0, 'SECTION'], [2, 'TABLES'])
  put([0, 'TABLE'], [2, 'LTYPE'], [70, 2])
  put([0, 'LTYPE'], [2, 'CONTINUOUS'], [70, 0], [3, 'Solid line'], [72, 65], [73, 0], [40, 0])
  put([0, 'LTYPE'], [2, 'CENTER'], [70, 0], [3, '____ _ ____'], [72, 65], [73, 4], [40, 2000])
  put([49, 1250], [49, -250], [49, 250], [49, -250], [0, 'ENDTAB'])
  put([0, 'TABLE'], [2, 'LAYER'], [70, Object.keys(layers).length])
  for (const [name, colour] of Object.entries(layers))
    put([0, 'LAYER'], [2, name], [70, 0], [62, colour], [6, name === 'AXIS' ? 'CENTER' : 'CONTINUOUS'])
  put([0, 'ENDTAB'], [0, 'TABLE'], [2, 'STYLE'], [70, 1], [0, 'STYLE'], [2, 'STANDARD'], [70, 0], [40, 0], [41, 0.8])
  put([50, 0], [71, 0], [42, 350], [3, 'txt'], [4, 'gbcbig.shx'], [0, 'ENDTAB'], [0, 'ENDSEC'])
  const dimensions = dimensionsOf(plan)
  put([0, 'SECTION'], [2, 'BLOCKS'], ...titleBlock(plan, storey), ...dimensions.flatMap(dimensionBlock), [0, 'ENDSEC'])
  put([0, 'SECTION'], [2, 'ENTITIES'])
  for (const mark of drawPlan(plan, storey)) put(...entity(mark), ...filling(mark))
  put(...dimensions.flatMap(dimensionEntity))
  put(...text('TITLE', [width / 2, -reach - 1600], 900, `${storeyTitle(storey)}  1:${scaleOf(plan)}`))
  put(...paperEntities(plan, storey))
  put([0, 'ENDSEC'], [0, 'EOF'])
  return out.join('')
}

/** Columns are solid: a polyline of four corners has a fill of two triangles, whose corners are named crosswise. */
function filling(mark: Mark): Codes {
  if (mark.kind !== 'path' || mark.layer !== 'COLUMN' || mark.points.length !== 4) return []
  const [a, b, c, d] = mark.points as [Point, Point, Point, Point]
  return [[0, 'SOLID'], [8, mark.layer], ...at(a), ...at(b, 11), ...at(d, 12), ...at(c, 13)]
}

function entity(mark: Mark): Codes {
  const layer = [8, mark.layer] as const
  switch (mark.kind) {
    case 'path': {
      const vertices = mark.points.flatMap<Codes[number]>(([x, y]) => [[0, 'VERTEX'], layer, [10, x], [20, y], [30, 0]])
      return [
        [0, 'POLYLINE'],
        layer,
        [66, 1],
        [70, mark.isClosed ? 1 : 0],
        [10, 0],
        [20, 0],
        [30, 0],
        ...vertices,
        [0, 'SEQEND'],
        layer,
      ]
    }
    case 'circle':
      return [[0, 'CIRCLE'], layer, [6, 'CONTINUOUS'], ...at(mark.middle), [40, mark.radius]]
    case 'arc':
      return [[0, 'ARC'], layer, ...at(mark.middle), [40, mark.radius], [50, mark.from], [51, mark.to]]
    case 'text':
      return text(mark.layer, mark.middle, mark.height, mark.text)
  }
}
