import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SideTab } from '../../document/frame/frame-parts.api.ts'
import { goToDestination } from '../page/destination.ts'
import { PdfThumbnails } from './pdf-thumbnails.tsx'
import type { PdfLayers } from './use-layers.ts'

interface OutlineItem {
  title: string
  dest: unknown
  items: OutlineItem[]
}

/** What stands beside the pages: thumbnails, the outline and the layers, each where the file has it. */
export function usePdfSide(
  document: PDFDocumentProxy,
  layers: PdfLayers,
  at: number,
  go: (page: number) => void,
): SideTab[] {
  const { t } = useTranslation()
  const [outline, setOutline] = useState<OutlineItem[]>([])
  useEffect(() => {
    let isGone = false
    document.getOutline().then(
      (found) => isGone || setOutline((found as OutlineItem[] | null) ?? []),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [document])
  const tabs: SideTab[] = [
    {
      key: 'pages',
      title: t('document.pages'),
      icon: 'image',
      content: <PdfThumbnails document={document} at={at} onGo={go} />,
    },
  ]
  if (outline.length > 0)
    tabs.push({
      key: 'outline',
      title: t('document.outline'),
      icon: 'list',
      content: <Outline items={outline} onGo={(item) => void goToDestination(document, item.dest, go)} />,
    })
  if (layers.list.length > 0)
    tabs.push({ key: 'layers', title: t('pdf.layers'), icon: 'layers', content: <Layers layers={layers} /> })
  return tabs
}

function Outline({
  items,
  onGo,
  depth = 0,
}: {
  items: OutlineItem[]
  onGo: (item: OutlineItem) => void
  depth?: number
}) {
  return (
    <ul className="document-outline">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline never changes
        <li key={index}>
          <button
            type="button"
            className="document-outline-item"
            style={{ paddingLeft: 8 + depth * 12 }}
            onClick={() => onGo(item)}
          >
            {item.title}
          </button>
          {item.items.length > 0 && depth < 8 && <Outline items={item.items} onGo={onGo} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  )
}

const Layers = ({ layers: { list, show } }: { layers: PdfLayers }) => (
  <ul className="document-outline">
    {list.map(({ id, name, isVisible }) => (
      <li key={id}>
        <label className="document-outline-item">
          <input type="checkbox" checked={isVisible} onChange={({ target }) => show(id, target.checked)} /> {name}
        </label>
      </li>
    ))}
  </ul>
)
