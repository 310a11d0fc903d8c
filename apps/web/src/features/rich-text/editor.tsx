import { useEditor } from '@tiptap/react'
import { ConfigProvider } from 'antd'
import { useEffect, useRef } from 'react'
import { EditorFrame } from './editor-frame.tsx'
import { extensions } from './extensions.ts'
import { useDelayed } from './use-delayed.ts'
import { useWriting } from './use-writing.ts'

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
  /** A reply: one line that grows, with pictures and without tools. */
  isReply?: boolean
}

export function Editor({
  id,
  value,
  onChange,
  title,
  'aria-label': label,
  isFirst = false,
  isReply = false,
}: EditorProps) {
  const isDisabled = ConfigProvider.useConfig().componentDisabled
  const writing = useWriting({ id, label })
  /** What the form has, so that only a value from elsewhere replaces what stands here. */
  const known = useRef(value ?? '')
  const editor = useEditor({
    extensions,
    content: known.current,
    autofocus: isFirst ? 'end' : false,
    editorProps: writing.editorProps,
    onUpdate: () => change.later(),
    onBlur: () => change.now(),
  })
  const change = useDelayed(() => {
    const html = editor.isEmpty ? '' : editor.getHTML()
    if (html === known.current) return
    known.current = html
    onChange?.(html)
  }, DEBOUNCE_MS)

  useEffect(() => {
    if ((value ?? '') === known.current) return
    known.current = value ?? ''
    editor.commands.setContent(known.current, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled])

  return <EditorFrame editor={editor} writing={writing} title={title} isDisabled={isDisabled} isReply={isReply} />
}
