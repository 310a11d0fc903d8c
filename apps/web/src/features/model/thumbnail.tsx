import type { Model } from '@sunmao/contract'
import { useState } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'

/** The model's picture; its address lives for some minutes only, and a dead one must not leave a broken sign. */
export function Thumbnail({ row }: { row: Model }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className="model-thumbnail">
      {row.thumbnail && row.thumbnail !== failed ? (
        <img src={row.thumbnail} alt="" loading="lazy" onError={() => setFailed(row.thumbnail)} />
      ) : (
        <Icon name={row.format === 'document' ? 'paperclip' : 'model'} size={32} />
      )}
    </span>
  )
}
