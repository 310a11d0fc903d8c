import { richText } from '@sunmao/contract'
import type { Editor } from '@tiptap/react'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../api/call.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif']
const MOST_BYTES = richText.uploadImage.files.multipartFile.maxBytes

/** Sends pictures one after another and puts each where it was dropped, or where the cursor is. */
export function usePictureUpload(editor: Editor) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [waiting, setWaiting] = useState(0)

  async function upload(files: readonly File[], at?: number): Promise<void> {
    for (const file of files) {
      if (!pictureTypes.includes(file.type)) message.error(t('richText.imageWrong'))
      else if (file.size > MOST_BYTES) message.error(t('richText.imageTooLarge', { name: file.name }))
      else await send(file, at)
    }
  }

  async function send(file: File, at?: number): Promise<void> {
    setWaiting((count) => count + 1)
    try {
      const { msg } = await call(richText.uploadImage, { files: { multipartFile: file } })
      if (editor.isDestroyed) return
      const picture = { type: 'image', attrs: { src: msg, alt: file.name } }
      editor.commands.insertContentAt(at ?? editor.state.selection.to, picture)
    } catch (error) {
      // The call has told it; the others still go.
      if (!(error instanceof CallError)) throw error
    } finally {
      setWaiting((count) => count - 1)
    }
  }

  return { upload, isBusy: waiting > 0 }
}
