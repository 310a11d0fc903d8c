import { useEffect } from 'react'
import { usePage } from '../../ui/page/page-location.tsx'
import { useBench } from '../browse/workbench.api.ts'
import { enterReview, useTogether } from './together-store.ts'

/** Enters the room of this building and names it in the address, so that a link brings others there. */
export function OpenTogether({ onClose }: { onClose: () => void }) {
  const { subId } = useBench()
  const { setQuery } = usePage()
  useEffect(() => {
    if (!useTogether.getState().room) {
      enterReview(`s${subId}`)
      setQuery({ together: `s${subId}` })
    }
    onClose()
  }, [onClose, setQuery, subId])
  return null
}
