import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PdfLinksProps {
  page: PDFPageProxy
  scale: number
  rotation: number
  onGo: (destination: unknown) => void
}

interface PageLink {
  id: string
  rect: number[]
  url?: string
  destination?: unknown
}

/** Links of a page: places in the file, and addresses of the web and of mail. Whatever else a file asks for is not offered. */
export function PdfLinks({ page, scale, rotation, onGo }: PdfLinksProps) {
  const { t } = useTranslation()
  const [links, setLinks] = useState<PageLink[]>([])
  useEffect(() => {
    let isGone = false
    page.getAnnotations({ intent: 'display' }).then(
      (found) => isGone || setLinks(found.flatMap(linkOf)),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [page])
  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  return links.map(({ id, rect, url, destination }) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = viewport.convertToViewportRectangle(rect)
    const style = {
      left: Math.min(x0, x1),
      top: Math.min(y0, y1),
      width: Math.abs(x1 - x0),
      height: Math.abs(y1 - y0),
    }
    return url ? (
      // biome-ignore lint/a11y/useAnchorContent: its text is in the picture of the page
      <a
        key={id}
        className="pdf-link"
        style={style}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title={url}
        aria-label={url}
      />
    ) : (
      <button
        key={id}
        type="button"
        className="pdf-link"
        style={style}
        aria-label={t('pdf.linkInside')}
        onClick={() => onGo(destination)}
      />
    )
  })
}

function linkOf(note: { subtype?: string; id?: string; rect?: number[]; url?: string; dest?: unknown }): PageLink[] {
  const { subtype, id = '', rect, url, dest } = note
  if (subtype !== 'Link' || !rect) return []
  if (url && /^(https?|mailto):/i.test(url)) return [{ id, rect, url }]
  return dest ? [{ id, rect, destination: dest }] : []
}
