import { useEffect } from 'react'
import { usePage } from '../../ui/page/page-location.tsx'
import { useBench } from '../browse/workbench.api.ts'

/** Names the room of this building in the address, so that a link brings others there. */
export function OpenTogether({ onClose }: { onClose: () => void }) {
  const { subId } = useBench()
  const { query, setQuery } = usePage()
  useEffect(() => {
    if (!query.get('together')) setQuery({ together: `s${subId}` })
    onClose()
  }, [onClose, query, setQuery, subId])
  return null
}
