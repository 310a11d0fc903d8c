import { EditorContent, useEditor } from '@tiptap/react'
import { ConfigProvider } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButtons } from './export-buttons.panel.tsx'
import { extensions } from './extensions.ts'
import { PicturePreview, usePicture } from './picture-preview.tsx'
import { picturesIn } from './pictures-in.ts'
import { Toolbar } from './toolbar.tsx'
import { useDelayed } from './use-delayed.ts'
import { usePictureUpload } from './use-picture-upload.ts'
import './rich-text.css'

const DEBOUNCE_MS = 250

export interface EditorProps {
  /** Given by the form. */
  id?: string
  value?: string | null
  onChange?: (html: string) => void
  /** Of a document that is exported. */
  title?: string
  'aria-label'?: string
  /** Whoever is asked for words can type at once. */
  isFirst?: boolean
}

export function Editor({ id, value, onChange, title, 'aria-label': label, isFirst = false }: EditorProps) {
  const { t } = useTranslation()
  const isDisabled = ConfigProvider.useConfig().componentDisabled
  const { picture, show, hide } = usePicture()
  /** What the form has, so that only a value from elsewhere replaces what stands here. */
  const known = useRef(value ?? '')
  const editor = useEditor({
    extensions,
    content: known.current,
    autofocus: isFirst ? 'end' : false,
    editorProps: {
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
        if (node.type.name === 'image') show(String(node.attrs.src))
        return false
      },
    },
    onUpdate: () => change.later(),
    onBlur: () => change.now(),
  })
  const { upload, isBusy } = usePictureUpload(editor)
  const change = useDelayed(() => {
    const html = editor.isEmpty ? '' : editor.getHTML()
    if (html === known.current) return
    known.current = html
    onChange?.(html)
  }, DEBOUNCE_MS)

  function takePictures(event: Event, data: DataTransfer | null, at?: number): boolean {
    const files = picturesIn(data)
    if (files.length === 0) return false
    event.preventDefault()
    upload(files, at)
    return true
  }

  useEffect(() => {
    if ((value ?? '') === known.current) return
    known.current = value ?? ''
    editor.commands.setContent(known.current, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled])

  return (
    <div className="rich-text-frame">
      <Toolbar editor={editor} onPictures={upload} isDisabled={isDisabled} />
      <EditorContent editor={editor} className="rich-text-scroll" />
      <div className="rich-text-foot">
        <span role="status">{isBusy && t('richText.uploading')}</span>
        <ExportButtons title={title} html={() => editor.getHTML()} />
      </div>
      <PicturePreview picture={picture} onClose={hide} />
    </div>
  )
}
