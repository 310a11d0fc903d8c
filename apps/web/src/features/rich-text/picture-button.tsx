import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from './tool-button.tsx'
import { pictureTypes } from './use-picture-upload.ts'

interface PictureButtonProps {
  onPictures: (files: readonly File[]) => void
  isDisabled: boolean
}

export function PictureButton({ onPictures, isDisabled }: PictureButtonProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolButton
        icon="image"
        label={t('richText.image')}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        // Forms show every input of this type as a block, a hidden one too.
        style={{ display: 'none' }}
        accept={pictureTypes.join()}
        aria-label={t('richText.image')}
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          // The same file again is a change too.
          event.target.value = ''
        }}
      />
    </>
  )
}
