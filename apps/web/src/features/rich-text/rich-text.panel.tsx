import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PicturePreview, usePicture } from './picture-preview.tsx'
import './rich-text.css'

/** Shows html that the server has cleaned; any other must never be given to it. */
export function RichText({ html }: { html: string }) {
  const { t } = useTranslation()
  const { picture, show, hide } = usePicture()
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    for (const image of text.current?.querySelectorAll('img') ?? []) {
      image.tabIndex = 0
      image.setAttribute('role', 'button')
      image.setAttribute('aria-label', [t('richText.picture'), image.alt].filter(Boolean).join(' '))
      image.onclick = () => show(image.getAttribute('src') ?? undefined)
      image.onkeydown = ({ key }) => key === 'Enter' && show(image.getAttribute('src') ?? undefined)
    }
  }, [html, t])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it, and the page's policy lets no script of it run */}
      <div ref={text} className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
      <PicturePreview picture={picture} onClose={hide} />
    </>
  )
}
