// What a page of a PDF draws, as paths in the units of the page as it is shown: y up, turned as the page is. The reader has made a
// list of operators of it already; here its transforms, forms and layers are followed. What is clipped away counts as drawn.
import type { SheetPath } from '@sunmao/dxf'
import { flatten } from './flatten-path.ts'
import { type Matrix, times } from './matrix.ts'

export interface OperatorList {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

/** Numbers of the operators that matter here. */
export type Operators = Readonly<Record<(typeof operators)[number], number>>
const operators = [
  'save',
  'restore',
  'transform',
  'paintFormXObjectBegin',
  'paintFormXObjectEnd',
  'beginGroup',
  'endGroup',
  'beginMarkedContent',
  'beginMarkedContentProps',
  'endMarkedContent',
  'constructPath',
  'endPath',
] as const

/** What is known of a layer. */
export interface PageLayers {
  isVisible: (group: unknown) => boolean
  nameOf: (group: unknown) => string
}

/** A page of a plan has some ten thousand; hatches and letters that are drawn as lines make it ten times as many. */
const numbersMost = 4_000_000

export function pathsOf(list: OperatorList, ops: Operators, view: Matrix, layers: PageLayers): SheetPath[] {
  const paths: SheetPath[] = []
  const kept: Matrix[] = []
  const marks: { layer: string; isVisible: boolean }[] = []
  let now = view
  let numbers = 0
  const push = (by?: unknown) => {
    kept.push(now)
    if (isMatrix(by)) now = times(now, by)
  }
  const pop = () => {
    now = kept.pop() ?? now
  }
  const { fnArray, argsArray } = list
  for (let at = 0; at < fnArray.length && numbers < numbersMost; at++) {
    const args = argsArray[at] as unknown[] | null
    switch (fnArray[at]) {
      case ops.save:
      // The matrix that a group names is that of its form, which comes next.
      case ops.beginGroup:
        push()
        break
      case ops.restore:
      case ops.paintFormXObjectEnd:
      case ops.endGroup:
        pop()
        break
      case ops.transform:
        if (isMatrix(args)) now = times(now, args)
        break
      case ops.paintFormXObjectBegin:
        push(args?.[0])
        break
      case ops.beginMarkedContent:
        marks.push(marks.at(-1) ?? { layer: '', isVisible: true })
        break
      case ops.beginMarkedContentProps:
        marks.push(markOf(args, marks.at(-1), layers))
        break
      case ops.endMarkedContent:
        marks.pop()
        break
      case ops.constructPath: {
        const [paint, [data] = []] = (args ?? []) as [number?, [ArrayLike<number> | null]?]
        const { layer, isVisible } = marks.at(-1) ?? { layer: '', isVisible: true }
        // A path that only cuts what follows is not drawn.
        if (!data || !isVisible || paint === ops.endPath) break
        for (const { points, isClosed } of flatten(data, now)) {
          numbers += points.length
          paths.push({ points, isClosed, layer })
        }
        break
      }
    }
  }
  return paths
}

function markOf(args: unknown[] | null, outer: { layer: string; isVisible: boolean } | undefined, layers: PageLayers) {
  const { layer = '', isVisible = true } = outer ?? {}
  if (args?.[0] !== 'OC' || !args[1]) return { layer, isVisible }
  return { layer: layers.nameOf(args[1]) || layer, isVisible: isVisible && layers.isVisible(args[1]) }
}

const isMatrix = (value: unknown): value is ArrayLike<number> =>
  (Array.isArray(value) || ArrayBuffer.isView(value)) && (value as unknown as ArrayLike<number>).length === 6
