import { Image } from 'antd'
import { useState } from 'react'

export function usePicture() {
  const [picture, setPicture] = useState<string>()
  return { picture, show: setPicture, hide: () => setPicture(undefined) }
}

/** A picture over the whole window, to look at closely. */
export const PicturePreview = ({ picture, onClose }: { picture: string | undefined; onClose: () => void }) =>
  picture && (
    <Image
      src={picture}
      alt=""
      styles={{ root: { display: 'none' } }}
      preview={{ open: true, src: picture, onOpenChange: (open) => !open && onClose() }}
    />
  )
