import { useState } from 'react'
import { Icon } from '../../../ui/picture/icon.tsx'

/** A picture whose address lives for some minutes only; a dead one must not leave a broken sign. */
export function Picture({ src }: { src: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  return src && src !== failed ? (
    <img src={src} alt="" onError={() => setFailed(src)} />
  ) : (
    <Icon name="model" size={32} />
  )
}
