import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config.js'
import { useEffect, useState } from 'react'

interface PdfLayer {
  id: string
  name: string
  isVisible: boolean
}

/** The layers of a file, which its pages are drawn with. */
export interface PdfLayers {
  list: PdfLayer[]
  /** A new one after each change, so that pages are drawn again. */
  config: Promise<OptionalContentConfig> | undefined
  show: (id: string, isVisible: boolean) => void
}

export function useLayers(document: PDFDocumentProxy): PdfLayers {
  const [state, setState] = useState<{ list: PdfLayer[]; config?: Promise<OptionalContentConfig> }>({ list: [] })
  useEffect(() => {
    let isGone = false
    document.getOptionalContentConfig().then(
      (config) => isGone || setState({ list: listOf(config), config: Promise.resolve(config) }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [document])
  const show = async (id: string, isVisible: boolean) => {
    const config = await state.config
    if (!config) return
    config.setVisibility(id, isVisible)
    setState({ list: listOf(config), config: Promise.resolve(config) })
  }
  return { ...state, config: state.config, show: (id, isVisible) => void show(id, isVisible) }
}

function listOf(config: OptionalContentConfig): PdfLayer[] {
  return [...config].map(([id, group]) => {
    const { name, visible } = group as { name: string; visible: boolean }
    return { id: String(id), name, isVisible: visible }
  })
}
