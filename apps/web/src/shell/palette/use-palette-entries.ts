import { App } from 'antd'
import Fuse from 'fuse.js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLayout } from '../../theme/layout-setting.ts'
import type { PaletteEntry } from '../../ui/palette/palette-entry.ts'
import { useTags } from '../pages/tags.ts'
import { useSignOut } from '../presence/use-sign-out.ts'
import type { FrameState } from '../use-frame.ts'
import { commandEntries, pageEntries } from './palette-entries.ts'

const THRESHOLD = 0.4
/** Room is left for what the server finds. */
const MOST = 6

/** What matches the text; without one the pages visited last, then everything else. */
export function usePaletteEntries(frame: FrameState, text: string): readonly PaletteEntry[] {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const layout = useLayout()
  const recent = useTags((state) => state.recent)
  const toggleFullscreen = () => {
    if (!document.fullscreenEnabled) return void message.warning(t('error.fullscreen'))
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  }
  const means = { t, go: navigate, signOut, toggleFullscreen, layout }
  const entries = [...pageEntries(frame, means), ...commandEntries(means)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries are the same as long as these are
  const fuse = useMemo(
    () => new Fuse(entries, { threshold: THRESHOLD, keys: [{ name: 'title', weight: 2 }, 'hint', 'id'] }),
    [frame.items, frame.project, t, layout],
  )
  if (text.trim()) return fuse.search(text.trim(), { limit: MOST }).map(({ item }) => item)
  // The page in front is the newest of all; nobody looks for where he is.
  const place = (entry: PaletteEntry) => {
    const at = recent.indexOf(entry.id)
    return at > 0 ? at : Number.POSITIVE_INFINITY
  }
  const known = entries.filter((entry) => place(entry) < Number.POSITIVE_INFINITY).sort((a, b) => place(a) - place(b))
  return [...known, ...entries.filter((entry) => !known.includes(entry))]
}
