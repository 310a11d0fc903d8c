// Stairwells, lifts and shafts (N4): nobody stands in them, so that they have no net height. Most are called what they are. In
// Chinese and in English the last word says what a room is: 电梯厅 and a lift lobby are rooms, 消防电梯 and a fire lift are not.
// Of those under another name the stairs themselves tell: seen from above they take up much of the outline.

import { findOverlaps } from '../scene/box-tree.ts'
import type { Scene } from '../scene/scene.ts'
import type { HeightRoom } from './net-height.ts'

/** Remarks, and the numbers and letters by which rooms of one kind are told apart. */
const remark = /[(（[【][^)）\]】]*[)）\]】]/g
const counting = /(^|[\s\d#号.\-–_])+([a-z]{0,2}\d*)$/

const shaft =
  /(楼梯|楼梯间|梯间|梯井|电梯|扶梯|客梯|货梯|消防梯|升降机|井道|竖井|管井|管道井|风井|电井|水井|管弄)$|\b(stair(s|well|case|way)?|lift|elevator|escalator|hoistway|shaft|riser)s?$/

/** Only the end counts; the whole of a text of megabytes would keep the expressions busy for hours. */
const longestEnd = 120

/** Whether a room's name or type says that it is a stairwell, a lift or another shaft. */
export function namesShaft(name: string): boolean {
  const words = name.slice(-longestEnd).toLowerCase().replace(remark, ' ').trim()
  return shaft.test(words) || shaft.test(words.replace(counting, '').trim())
}

/** What only ends at a floor, or begins under a ceiling, is not in the room (metres). */
const leastOverlap = 0.1
/** Two flights beside each other are about half of a stairwell, with the landing three quarters; a stair in a hall is little. */
const leastShare = 0.4

const found: number[] = []

/** Whether stairs and lifts take up so much of a room that it is their shaft. `stairs` has an entry for each item. */
export function isFilledByStairs(scene: Scene, room: HeightRoom, stairs: Uint8Array): boolean {
  const outline = Array.from(
    { length: room.boundary.length / 2 },
    (_, at): Corner => [room.boundary[at * 2]!, room.boundary[at * 2 + 1]!],
  )
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const around = [Math.min(...xs), Math.min(...ys), room.floor, Math.max(...xs), Math.max(...ys), room.ceiling]
  const count = findOverlaps(scene.tree, Float64Array.from(around), 0, -1, leastOverlap, 0, found)
  const taken = found
    .slice(0, count)
    .filter((item) => stairs[item])
    .map((item) => Array.from(scene.boxes.subarray(item * 6, item * 6 + 6)))
  return taken.length > 0 && areaUnder(outline, taken) >= leastShare * Math.abs(areaOf(outline))
}

type Corner = readonly [x: number, y: number]

/** Of the outline what lies under boxes, each part once: by the cells into which the boxes' sides cut the plan. */
function areaUnder(outline: readonly Corner[], boxes: readonly number[][]): number {
  const cuts = (axis: 0 | 1) => [...new Set(boxes.flatMap((box) => [box[axis]!, box[axis + 3]!]))].sort((a, b) => a - b)
  const [xs, ys] = [cuts(0), cuts(1)]
  let area = 0
  for (let column = 0; column + 1 < xs.length; column++)
    for (let row = 0; row + 1 < ys.length; row++) {
      const [x, y] = [(xs[column]! + xs[column + 1]!) / 2, (ys[row]! + ys[row + 1]!) / 2]
      if (!boxes.some((box) => box[0]! < x && x < box[3]! && box[1]! < y && y < box[4]!)) continue
      area += Math.abs(areaOf(within(outline, [xs[column]!, ys[row]!, xs[column + 1]!, ys[row + 1]!])))
    }
  return area
}

/** The part of an outline inside of a rectangle; parts of a concave one hang together by lines without an area. */
function within(outline: readonly Corner[], [x0, y0, x1, y1]: readonly [number, number, number, number]): Corner[] {
  const beyond = [
    ([x]: Corner) => x - x0,
    ([x]: Corner) => x1 - x,
    ([, y]: Corner) => y - y0,
    ([, y]: Corner) => y1 - y,
  ]
  return beyond.reduce<readonly Corner[]>((corners, depthOf) => {
    return corners.flatMap((corner, at) => {
      const before = corners[(at + corners.length - 1) % corners.length]!
      const [from, to] = [depthOf(before), depthOf(corner)]
      const share = from / (from - to)
      const crossing: Corner = [
        before[0] + (corner[0] - before[0]) * share,
        before[1] + (corner[1] - before[1]) * share,
      ]
      return [...(from < 0 !== to < 0 ? [crossing] : []), ...(to >= 0 ? [corner] : [])]
    })
  }, outline) as Corner[]
}

function areaOf(outline: readonly Corner[]): number {
  const twice = outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return twice / 2
}
