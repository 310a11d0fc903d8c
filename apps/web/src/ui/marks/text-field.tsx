import type { Mark } from '@sunmao/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnMark, fontSizeOf, type PlaceOf } from './mark-geometry.ts'

interface TextFieldProps {
  mark: Mark
  placeOf: PlaceOf
  onDone: (text: string) => void
}

/** The words of a text while they are typed, where they will stand. Ctrl Enter or leaving it ends the typing. */
export function TextField({ mark, placeOf, onDone }: TextFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const label = drawnMark(mark, placeOf)?.label
  if (!label) return null
  return (
    <textarea
      ref={field}
      className="mark-field"
      aria-label={t('marks.text')}
      defaultValue={mark.text}
      maxLength={500}
      rows={2}
      style={{ left: label.x, top: label.y, color: mark.colour, borderColor: mark.colour, fontSize: fontSizeOf(mark) }}
      onBlur={({ target }) => onDone(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)))
          event.currentTarget.blur()
      }}
    />
  )
}
