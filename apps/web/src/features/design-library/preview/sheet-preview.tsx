import type { DesignView } from '@sunmao/contract'
import { Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { type DrawnPage, drawPage } from '../../drawing/stage/draw-page.api.ts'
import { SheetStage } from '../../drawing/stage/sheet-stage.panel.tsx'

const insets = { left: 8, right: 8, top: 8, bottom: 8 }

/** A drawing or a picture on a canvas that one pans and zooms. */
export function SheetPreview({ view, renew }: { view: DesignView; renew: () => Promise<string> }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const [state, setState] = useState<{ page: number; drawn?: DrawnPage; error?: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another view.
  useEffect(() => {
    const stop = new AbortController()
    drawPage(view, view, page, { signal: stop.signal, renew }).then(
      (drawn) => {
        if (stop.signal.aborted) return drawn.close?.()
        stop.signal.addEventListener('abort', () => drawn.close?.())
        setState({ page, drawn })
      },
      (error: unknown) => !stop.signal.aborted && setState({ page, error: messageOf(error) }),
    )
    return () => stop.abort()
  }, [view, page])
  const now = state?.page === page ? state : undefined
  const drawn = now?.drawn
  const pages = useMemo(() => (drawn ? [drawn] : []), [drawn])
  return (
    <div className="design-stage">
      {view.pages.length > 1 && (
        <Select
          size="small"
          aria-label={t('drawing.pages')}
          value={page}
          options={view.pages.map(({ name }, value) => ({
            value,
            label: name ?? t('hubFile.pageNo', { page: value + 1 }),
          }))}
          onChange={setPage}
        />
      )}
      {now?.error && <Failure text={now.error} />}
      {!now && <SkeletonList rows={6} />}
      {drawn && (
        <div className="design-paper">
          <SheetStage label={view.name} pages={pages} insets={insets} fitKey={`${view.name}/${page}`} />
        </div>
      )}
    </div>
  )
}
