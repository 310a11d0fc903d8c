import { useTranslation } from 'react-i18next'
import Markdown, { defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'

/** Markdown as it is meant. Pictures are not fetched: they stand outside of the file. */
export function MarkdownText({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <Markdown
      remarkPlugins={[remarkGfm]}
      urlTransform={(to) => (/^(https?:|mailto:|#)/i.test(to) ? defaultUrlTransform(to) : '')}
      components={{
        a: ({ href, children }) =>
          href ? (
            <a href={href} target={href.startsWith('#') ? undefined : '_blank'} rel="noopener noreferrer">
              {children}
            </a>
          ) : (
            children
          ),
        img: ({ alt, src }) => (
          <span className="text-picture">{t('textFile.picture', { name: alt || String(src ?? '') })}</span>
        ),
      }}
    >
      {text}
    </Markdown>
  )
}
