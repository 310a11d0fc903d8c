import type { Point2 } from '@sunmao/dxf'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../ui/page/page-location.tsx'
import type { SheetPage } from '../../drawing/drawing.slot.ts'
import { SheetPins } from '../../drawing/stage/sheet-pins.panel.tsx'
import { meaningOf } from '../annotation-status.tsx'
import { AnnotationRows } from '../bench/annotation-bench.panel.tsx'
import { NamedAnnotation } from '../bench/annotation-layer.tsx'
import { useAnnotations } from '../hub-annotation.api.ts'
import { MarkedViewProvider, useMarkedView } from '../marked-view.ts'
import { useSheetView } from './sheet-view.ts'
import '../hub-annotation.css'

/** The annotations of a page where they stand, and the one that the address names: shown, or drawn anew. */
export const SheetAnnotations = (props: SheetPage) => (
  <MarkedViewProvider value={useSheetView(props)}>
    <AnnotationPins page={props.page} />
    <NamedAnnotation />
  </MarkedViewProvider>
)

/** Those of the file, beside the sheet. */
export const SheetAnnotationList = (props: SheetPage) => (
  <MarkedViewProvider value={useSheetView(props)}>
    <AnnotationRows empty="annotation.emptySheet" />
  </MarkedViewProvider>
)

const MOST = 200

function AnnotationPins({ page }: { page: number }) {
  const { t } = useTranslation()
  const { filter } = useMarkedView()
  const { pathname, query } = usePage()
  const { data } = useAnnotations(filter, MOST, 0, { quiet: true })
  const pins = (data?.content ?? []).flatMap(({ id, number, title, status, location: { sheet } }) =>
    sheet?.page === page && status !== 'void'
      ? [{ id, title, text: number, colour: `var(--s-${meaningOf[status]})`, point: sheet.point as Point2 }]
      : [],
  )
  const addressOf = (id: number) => {
    const next = new URLSearchParams(query)
    next.set('annotation', String(id))
    next.delete('issue')
    return `${pathname}?${next}`
  }
  return <SheetPins label={t('annotation.pins')} pins={pins} addressOf={addressOf} />
}
