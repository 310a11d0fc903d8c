import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const PAUSE_MS = 250

/** Searches when the typing pauses. */
export function HelpSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <input
      type="search"
      className="help-search"
      maxLength={60}
      aria-label={t('help.search')}
      placeholder={t('help.search')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
