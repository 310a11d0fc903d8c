import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaletteBox } from '../../ui/palette/palette-box.tsx'
import type { FrameState } from '../use-frame.ts'
import { useFound } from './use-found.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** One box to every page and command and to what the site holds. */
export function Palette({ frame, onClose }: { frame: FrameState; onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { entries, isSearching, failure, refetch } = useFound(text)
  const own = usePaletteEntries(frame, text)
  return (
    <PaletteBox
      label={t('palette.label')}
      text={text}
      onText={setText}
      entries={[...own, ...entries]}
      isSearching={isSearching}
      failure={failure}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}
