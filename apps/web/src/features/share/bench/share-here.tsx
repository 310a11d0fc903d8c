import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBench } from '../../browse/workbench.api.ts'
import { ShareDialog } from '../dialog/share-dialog.tsx'
import type { ShareSubject } from '../share.api.ts'
import { benchSubject } from './bench-choices.ts'

/** Shares what is open, seen or selected in the workbench. */
export function ShareHere({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const bench = useBench()
  const [subject, setSubject] = useState<ShareSubject>()
  // As it is when the key is pressed; what one does while the dialog is open changes nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    let isGone = false
    benchSubject(bench, t).then(
      (found) => isGone || setSubject(found),
      () => isGone || onClose(),
    )
    return () => {
      isGone = true
    }
  }, [])
  return subject ? <ShareDialog subject={subject} onClose={onClose} /> : null
}
