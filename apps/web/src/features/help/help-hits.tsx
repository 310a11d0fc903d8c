import { general } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Marked } from './marked.tsx'

interface HelpHitsProps {
  blurry: string
  id: string
  onOpen: (id: string) => void
}

/** The documents that have all words, the best first. */
export function HelpHits({ blurry, id, onOpen }: HelpHitsProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(general.helpSearch, { query: { blurry } }, { keepPrevious: true })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={4} />
  if (data.length === 0) return <Empty text={t('help.noHit')} />
  return (
    <ul className="help-nodes" aria-live="polite">
      {data.map((hit) => (
        <li key={hit.id}>
          <button
            type="button"
            className="help-entry"
            aria-current={hit.id === id ? 'page' : undefined}
            onClick={() => onOpen(hit.id)}
          >
            <span className="help-hit">
              <Marked text={hit.title} words={blurry} />
              {hit.heading && (
                <>
                  {' › '}
                  <Marked text={hit.heading} words={blurry} />
                </>
              )}
            </span>
            <span className="help-extract">
              <Marked text={hit.extract} words={blurry} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
