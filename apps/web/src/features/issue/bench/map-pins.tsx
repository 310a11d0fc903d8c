import { issue } from '@sunmao/contract'
import { useCall } from '../../../api/hooks.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import type { MapLayerProps } from '../../browse/bench.slot.ts'
import { useBench } from '../../browse/workbench.api.ts'
import { pinColour } from '../issue-pin.api.ts'
import { useBenchIssues, useBenchQuery } from './bench-store.ts'
import './bench.css'

/** The issues of the storey that one walks on, as dots on its plan; a click opens one. */
export function MapPins({ pointOf, from, to }: MapLayerProps) {
  const { subId } = useBench()
  const { setQuery } = usePage()
  const hasPins = useBenchIssues((state) => state.hasPins)
  const { filter } = useBenchQuery()
  const { data = [] } = useCall(
    issue.pins,
    { body: filter },
    { enabled: hasPins && subId > 0, keepPrevious: true, quiet: true },
  )
  const shown = hasPins ? data.filter(({ point: [, , z] }) => z >= from && z < to) : []
  return shown.map(({ id, number, title, status, point }) => {
    const { x, y } = pointOf(point)
    const name = [number, title].filter(Boolean).join(' ')
    return (
      <button
        key={id}
        type="button"
        className="issue-map-pin"
        style={{ left: x, top: y, background: pinColour(status) }}
        title={name}
        aria-label={name}
        onClick={() => setQuery({ issue: id })}
      />
    )
  })
}
