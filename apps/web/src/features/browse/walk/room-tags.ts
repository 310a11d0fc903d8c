import { modelQuery, type Room } from '@sunmao/contract'
import { useEffect } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useSeen, useWorkbench } from '../workbench.ts'

/** Number and name stand in each room while rooms are shown, as far as there is room for them. */
export function useRoomTags(): void {
  const { viewer, fileIds } = useWorkbench()
  const hasRooms = useSeen((state) => state.hasRooms)
  const { data } = useCall(modelQuery.rooms, { body: { fileIds: [...fileIds] } }, { enabled: hasRooms })
  useEffect(() => {
    if (!hasRooms || !data) return
    const undo = data.flatMap((room) => {
      const [at, metres] = placeOf(room) ?? []
      return at ? [viewer.labels.add({ at, element: tagOf(room), isModest: true, metres })] : []
    })
    return () => {
      for (const each of undo) each()
    }
  }, [viewer, hasRooms, data])
}

/** Its middle, and how wide it is: a name that is wider than its room gives way. */
function placeOf({ bbox }: Room): [at: [number, number, number], metres: number] | undefined {
  if (!bbox) return undefined
  const [x0, y0, z0, x1, y1, z1] = bbox as [number, number, number, number, number, number]
  return [[(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2], Math.max(x1 - x0, y1 - y0)]
}

function tagOf({ number, name }: Room): HTMLElement {
  const element = document.createElement('div')
  element.className = 'room-tag'
  element.textContent = [number, name].filter(Boolean).join(' ')
  return element
}
