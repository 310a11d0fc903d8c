import { lazyComponent, Waiting } from '../../ui/loading/lazy-component.tsx'
import { overlays } from '../frame.slot.ts'
import type { FrameState } from '../use-frame.ts'
import { closeOverlay, useOverlay } from './overlays.ts'

const AboutBox = lazyComponent(async () => (await import('./about-box.tsx')).AboutBox)
const Palette = lazyComponent(async () => (await import('../palette/palette.tsx')).Palette)
const SettingsDrawer = lazyComponent(async () => (await import('../settings/settings-drawer.tsx')).SettingsDrawer)

/** Loads what lies over the page only when somebody asks for it. */
export function OverlayHost({ frame }: { frame: FrameState }) {
  const overlay = useOverlay((state) => state.overlay)
  return (
    <Waiting value={null}>
      {overlay === 'about' && <AboutBox onClose={closeOverlay} />}
      {overlay === 'palette' && <Palette frame={frame} onClose={closeOverlay} />}
      {overlay === 'settings' && <SettingsDrawer onClose={closeOverlay} />}
      {overlays
        .items()
        .map(({ name, view: Overlay }) => name === overlay && <Overlay key={name} onClose={closeOverlay} />)}
    </Waiting>
  )
}
