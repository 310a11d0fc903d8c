import { Collaboration } from '@tiptap/extension-collaboration'
import { type AnyExtension, type Editor, useEditor } from '@tiptap/react'
import { type ReactNode, useMemo } from 'react'
import type { XmlFragment } from 'yjs'
import { EditorFrame } from './editor-frame.tsx'
import { sharedExtensions } from './extensions.ts'
import { useWriting } from './use-writing.ts'

interface SharedEditorProps {
  /** What is written, by whomever; another one makes another editor. */
  fragment: XmlFragment
  /** Such as the cursors of others. */
  more: readonly AnyExtension[]
  title: string
  'aria-label': string
  /** Below it. */
  foot: (editor: Editor) => ReactNode
}

/** Writes a text that others write at the same time. */
export function SharedEditor({ fragment, more, title, 'aria-label': label, foot }: SharedEditorProps) {
  const writing = useWriting({ label })
  const extensions = useMemo(
    () => [...sharedExtensions, Collaboration.configure({ fragment }), ...more],
    [fragment, more],
  )
  const editor = useEditor({ extensions, editorProps: writing.editorProps }, [extensions])
  return (
    <>
      <EditorFrame editor={editor} writing={writing} title={title} isDisabled={false} />
      {foot(editor)}
    </>
  )
}
