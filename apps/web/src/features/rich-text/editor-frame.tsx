import { type Editor, EditorContent } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { ExportButtons } from './export-buttons.panel.tsx'
import { PictureButton } from './picture-button.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { Toolbar } from './toolbar.tsx'
import { usePictureUpload } from './use-picture-upload.ts'
import type { Writing } from './use-writing.ts'
import './rich-text.css'

interface EditorFrameProps {
  editor: Editor
  writing: Writing
  title: string | undefined
  isDisabled: boolean
  isReply?: boolean
}

/** The area to write in between its tools and what else one does with the text. */
export function EditorFrame({ editor, writing, title, isDisabled, isReply = false }: EditorFrameProps) {
  const { t } = useTranslation()
  const { upload, isBusy } = usePictureUpload(editor)
  writing.upload.current = upload
  return (
    <div className={isReply ? 'rich-text-frame rich-text-reply' : 'rich-text-frame'}>
      {!isReply && <Toolbar editor={editor} onPictures={upload} isDisabled={isDisabled} />}
      <EditorContent editor={editor} className="rich-text-scroll" />
      <div className="rich-text-foot">
        <span role="status">{isBusy && t('richText.uploading')}</span>
        {isReply ? (
          <PictureButton onPictures={upload} isDisabled={isDisabled} />
        ) : (
          <ExportButtons title={title} html={() => editor.getHTML()} />
        )}
      </div>
      <PicturePreview picture={writing.preview.picture} onClose={writing.preview.hide} />
    </div>
  )
}
