import type { EditorOptions } from '@tiptap/react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePicture } from './picture-preview.tsx'
import { picturesIn } from './pictures-in.ts'

type EditorProps = EditorOptions['editorProps']

export interface Writing {
  editorProps: EditorProps
  /** Set by the frame, which knows the editor. */
  upload: RefObject<(files: readonly File[], at?: number) => unknown>
  preview: ReturnType<typeof usePicture>
}

/** What every area to write in has: a name, pictures that are pasted, dropped and looked at. */
export function useWriting({ id, label }: { id?: string | undefined; label?: string | undefined }): Writing {
  const { t } = useTranslation()
  const preview = usePicture()
  const upload = useRef<Writing['upload']['current']>(() => undefined)

  function takePictures(event: Event, data: DataTransfer | null, at?: number): boolean {
    const files = picturesIn(data)
    if (files.length === 0) return false
    event.preventDefault()
    upload.current(files, at)
    return true
  }

  const editorProps: EditorProps = {
    attributes: {
      class: 'rich-text rich-text-area',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label ?? t('richText.editor'),
      ...(id && { id }),
    },
    handlePaste: (_, event) => takePictures(event, event.clipboardData),
    handleDrop: (view, event) => {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      return takePictures(event, event.dataTransfer, at?.pos)
    },
    handleClickOn: (_view, _pos, node) => {
      if (node.type.name === 'image') preview.show(String(node.attrs.src))
      return false
    },
  }
  return { editorProps, upload, preview }
}
