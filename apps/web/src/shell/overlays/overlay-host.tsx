import { lazy, Suspense } from 'react'
import type { FrameState } from '../use-frame.ts'
import { closeOverlay, useOverlay } from './overlays.ts'

const AboutBox = lazy(async () => ({ default: (await import('./about-box.tsx')).AboutBox }))
const FeedbackDialog = lazy(async () => ({
  default: (await import('../../features/feedback/feedback-dialog.tsx')).FeedbackDialog,
}))
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }))
const SettingsDrawer = lazy(async () => ({ default: (await import('../settings/settings-drawer.tsx')).SettingsDrawer }))

/** Loads what lies over the page only when somebody asks for it. */
export function OverlayHost({ frame }: { frame: FrameState }) {
  const overlay = useOverlay((state) => state.overlay)
  return (
    <Suspense>
      {overlay === 'about' && <AboutBox onClose={closeOverlay} />}
      {overlay === 'feedback' && <FeedbackDialog onClose={closeOverlay} />}
      {overlay === 'palette' && <Palette frame={frame} onClose={closeOverlay} />}
      {overlay === 'settings' && <SettingsDrawer onClose={closeOverlay} />}
    </Suspense>
  )
}
