import { useTranslation } from 'react-i18next'
import type { WordDocument } from './word-document.ts'

/** What of the document is not shown, or shown otherwise than it may look at first. */
export function WordNotes({ word }: { word: WordDocument }) {
  const { t } = useTranslation()
  const { outside, foreign, losses } = word
  const { chart, diagram, object } = losses.lost
  return (
    <>
      {losses.changes > 0 && <p className="word-note">{t('word.changes', { count: losses.changes })}</p>}
      {chart + diagram > 0 && <p className="word-note">{t('word.notDrawn', { count: chart + diagram })}</p>}
      {object > 0 && <p className="word-note">{t('word.objects', { count: object })}</p>}
      {outside > 0 && <p className="word-note">{t('word.outside', { count: outside })}</p>}
      {foreign > 0 && <p className="word-note">{t('word.foreign')}</p>}
    </>
  )
}
