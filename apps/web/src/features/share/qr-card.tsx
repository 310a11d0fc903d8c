import { useTranslation } from 'react-i18next'
import { Failure } from '../../ui/loading/failure.tsx'
import { svgAddress } from './qr-picture.ts'
import './qr-card.css'

interface QrCardProps {
  /** Nothing = there is no code yet. */
  svg: string | undefined
  name: string
  about?: string
  /** In the place of a code. */
  waiting: string
  failure?: { text: string; retry: () => void }
}

/** A code as it will be printed, with the name under it. Without one its place stays grey: nothing that could be scanned. */
export function QrCard({ svg, name, about, waiting, failure }: QrCardProps) {
  const { t } = useTranslation()
  return (
    <figure className="qr-card">
      {failure ? (
        <Failure text={failure.text} onRetry={failure.retry} />
      ) : svg ? (
        <img className="qr-picture" src={svgAddress(svg)} alt={t('share.qrOf', { name })} />
      ) : (
        <span className="qr-picture qr-empty">
          <i />
          <i />
          <i />
          <span>{waiting}</span>
        </span>
      )}
      <figcaption>
        <b>{name}</b>
        {about && <span className="share-quiet">{about}</span>}
      </figcaption>
    </figure>
  )
}
