// The sheet of paper that a plan is printed on: frame, title block with attributes, and a viewport onto model space.
import type { Plan, Storey } from '../plan/plan.ts'
import { axisReach, bubble, storeyTitle } from './draw-plan.ts'
import { at, type Codes, escaped, line, text } from './dxf-codes.ts'

/** A3 across, in millimetres; bound at the left. */
const paper = { width: 420, height: 297, left: 25, margin: 5 }
/** Room for the title under the plan, in millimetres of the building. */
const below = 1300
const block = { width: 180, height: 40 }
const scales = [50, 100, 150, 200, 300, 500, 1000, 2000, 5000]
const titleBlockName = 'TITLE_A3'

interface Cell {
  tag: string
  label: string
  /** Of its label's middle; the value stands below. */
  middle: readonly [number, number]
  value: string
}

/** The largest usual scale at which the plan fits beside the title block. */
export function scaleOf({ bay, bays }: Plan): number {
  const reach = 2 * (axisReach + 2 * bubble)
  const [width, depth] = [bays[0] * bay + reach, bays[1] * bay + reach]
  const room = [paper.width - paper.left - paper.margin, paper.height - 2 * paper.margin - block.height] as const
  return scales.find((each) => width / each <= room[0] && depth / each <= room[1]) ?? scales.at(-1)!
}

function cellsOf(plan: Plan, storey: Storey): Cell[] {
  return [
    { tag: 'PROJECT', label: '工程名称', middle: [45, 35], value: plan.name },
    { tag: 'TITLE', label: '图名', middle: [45, 15], value: storeyTitle(storey) },
    { tag: 'SCALE', label: '比例', middle: [112, 35], value: `1:${scaleOf(plan)}` },
    { tag: 'DWG_NO', label: '图号', middle: [112, 15], value: `建施-${`${storey.index + 1}`.padStart(2, '0')}` },
    { tag: 'REV', label: '版次', middle: [157, 35], value: 'A' },
    { tag: 'DATE', label: '日期', middle: [157, 15], value: plan.written.slice(0, 10) },
  ]
}

/** Lines and labels; the values are attributes of its insertion. */
export function titleBlock(plan: Plan, storey: Storey): Codes {
  const { width, height } = block
  const lines = [
    [0, height, width, height],
    [0, 0, 0, height],
    [0, height / 2, width, height / 2],
    [90, 0, 90, height],
    [134, 0, 134, height],
  ].flatMap(([x0, y0, x1, y1]) => line('0', [x0!, y0!], [x1!, y1!]))
  const cells = cellsOf(plan, storey)
  return [
    [0, 'BLOCK'],
    [8, '0'],
    [2, titleBlockName],
    [70, 2],
    ...at([0, 0]),
    [3, titleBlockName],
    ...lines,
    ...cells.flatMap(({ label, middle }) => text('0', middle, 2.5, label)),
    ...cells.flatMap(
      ({ tag, label, middle }): Codes => [
        [0, 'ATTDEF'],
        [8, '0'],
        ...at([middle[0], middle[1] - 9]),
        [40, 4],
        [1, ''],
        [3, escaped(label)],
        [2, tag],
        [70, 0],
        [72, 1],
        [74, 2],
        ...at([middle[0], middle[1] - 9], 11),
      ],
    ),
    [0, 'ENDBLK'],
    [8, '0'],
  ]
}

export function paperEntities(plan: Plan, storey: Storey): Codes {
  const [x0, y0] = [paper.left, paper.margin]
  const [x1, y1] = [paper.width - paper.margin, paper.height - paper.margin]
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ] as const
  const frame = corners.flatMap((corner, side) => line('TITLE', corner, corners[(side + 1) % 4]!))
  const place = [x1 - block.width, y0] as const
  return onPaper([
    ...frame,
    [0, 'INSERT'],
    [8, 'TITLE'],
    [66, 1],
    [2, titleBlockName],
    ...at(place),
    ...cellsOf(plan, storey).flatMap(({ tag, middle, value }): Codes => {
      const middleOfValue = [place[0] + middle[0], place[1] + middle[1] - 9] as const
      return [
        [0, 'ATTRIB'],
        [8, 'TITLE'],
        ...at(middleOfValue),
        [40, 4],
        [1, escaped(value)],
        [2, tag],
        [70, 0],
        [72, 1],
        [74, 2],
        ...at(middleOfValue, 11),
      ]
    }),
    [0, 'SEQEND'],
    [8, 'TITLE'],
    ...viewport(plan, [x0, y0 + block.height, x1, y1]),
  ])
}

const onPaper = (codes: Codes): Codes => codes.flatMap((pair): Codes => (pair[0] === 8 ? [pair, [67, 1]] : [pair]))

/** In this release the view is extended data. */
function viewport(plan: Plan, [x0, y0, x1, y1]: readonly [number, number, number, number]): Codes {
  const scale = scaleOf(plan)
  const [width, height] = [x1 - x0, y1 - y0]
  return [
    [0, 'VIEWPORT'],
    [8, 'TITLE'],
    ...at([(x0 + x1) / 2, (y0 + y1) / 2]),
    [40, width],
    [41, height],
    [68, 2],
    [69, 2],
    [1001, 'ACAD'],
    [1000, 'MVIEW'],
    [1002, '{'],
    [1070, 16],
    ...at([0, 0], 1010),
    [1010, 0],
    [1020, 0],
    [1030, 1],
    [1040, 0],
    [1040, height * scale],
    [1040, (plan.bays[0] * plan.bay) / 2],
    [1040, (plan.bays[1] * plan.bay) / 2 - below],
    [1040, 50],
    [1040, 0],
    [1040, 0],
    [1070, 0],
    [1002, '{'],
    [1002, '}'],
    [1002, '}'],
  ]
}
