import { issue } from '@sunmao/contract'
import { showPins } from '@sunmao/viewer'
import { useEffect } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { useBench } from '../../browse/workbench.api.ts'
import { pinColour } from '../issue-pin.api.ts'

interface IssuePinsProps {
  projId: number
  subId: number
  /** Between these heights, in metres of the world. */
  from: number
  to: number
}

/** Pins of a level's issues in a picture of models that is no workbench of issues; a click opens the issue beside it: the page reads `issue` in its address. */
export function IssuePins({ projId, subId, from, to }: IssuePinsProps) {
  const { viewer } = useBench()
  const { setQuery } = usePage()
  const { data } = useCall(issue.pins, { body: { projId, subId } }, { keepPrevious: true, quiet: true })
  useEffect(() => {
    const own = (data ?? []).filter(({ point }) => point[2] >= from && point[2] < to)
    const pins = own.map(({ id, number, title, point, status }) => ({
      id: String(id),
      title: [number, title].filter(Boolean).join(' '),
      at: point,
      colour: pinColour(status),
    }))
    const shown = showPins(viewer, pins, {
      onClick: ([first]) => first && setQuery({ issue: first.id }),
    })
    return () => shown.stop()
  }, [viewer, data, setQuery, from, to])
  return null
}
