import { issue } from '@sunmao/contract'
import { type Pin, type Pins, showPins } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useBench } from '../../browse/workbench.api.ts'
import { pinColour } from '../issue-pin.api.ts'
import { useBenchIssues, useBenchQuery } from './bench-store.ts'

/** Nearer together than this they are at one place, in metres. */
const SAME_PLACE = 0.5
const AROUND = 2

/** A pin for each issue of the open sub. A click opens it; one on a bubble comes nearer, until they part. */
export function useIssuePins(onOpen: (id: number) => void): void {
  const { viewer, subId } = useBench()
  const { hasPins, hasOcclusion } = useBenchIssues()
  const { filter } = useBenchQuery()
  const { data } = useCall(
    issue.pins,
    { body: filter },
    { enabled: hasPins && subId > 0, keepPrevious: true, quiet: true },
  )
  const open = useRef(onOpen)
  open.current = onOpen
  const pins = useRef<Pins>(undefined)
  useEffect(() => {
    if (!hasPins) return
    const onClick = (members: readonly Pin[]) => {
      const [first] = members
      if (!first) return
      const low = [0, 1, 2].map((axis) => Math.min(...members.map(({ at }) => at[axis]!)))
      const high = [0, 1, 2].map((axis) => Math.max(...members.map(({ at }) => at[axis]!)))
      if (members.length === 1 || low.every((value, axis) => high[axis]! - value < SAME_PLACE))
        return open.current(Number(first.id))
      const grown = (values: number[], by: number) => values.map((value) => value + by) as [number, number, number]
      viewer.fit({ min: grown(low, -AROUND), max: grown(high, AROUND) })
    }
    const shown = showPins(viewer, [], { onClick, hasOcclusion })
    pins.current = shown
    return () => {
      pins.current = undefined
      shown.stop()
    }
  }, [viewer, hasPins, hasOcclusion])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new pins when the old ones are gone
  useEffect(() => {
    pins.current?.set(
      (data ?? []).map(({ id, number, title, point, status }) => ({
        id: String(id),
        title: [number, title].filter(Boolean).join(' '),
        at: point,
        colour: pinColour(status),
      })),
    )
  }, [data, viewer, hasPins, hasOcclusion])
}
