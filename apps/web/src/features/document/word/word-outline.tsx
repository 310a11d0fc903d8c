import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/loading/empty.tsx'

interface WordOutlineProps {
  page: Document | undefined
  headings: ReadonlyMap<string, number>
}

const MOST = 2_000

/** The headings of a document, by the styles that it gives them. */
export function WordOutline({ page, headings }: WordOutlineProps) {
  const { t } = useTranslation()
  const found = useMemo(() => {
    const paragraphs = page && headings.size > 0 ? [...page.querySelectorAll('p')] : []
    return paragraphs
      .flatMap((element) => {
        const name = [...element.classList].find((each) => headings.has(each))
        const text = element.textContent?.trim() ?? ''
        return name && text ? [{ element, text, level: headings.get(name) ?? 1 }] : []
      })
      .slice(0, MOST)
  }, [page, headings])
  if (found.length === 0) return <Empty text={t('word.empty')} />
  return (
    <ul className="document-outline">
      {found.map(({ element, text, level }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
        <li key={index}>
          <button
            type="button"
            className="document-outline-item"
            style={{ paddingLeft: 8 + (level - 1) * 12 }}
            onClick={() => element.scrollIntoView({ block: 'start' })}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
