import { lazy, Suspense } from 'react'
import { SkeletonList } from '../skeleton-list.tsx'
import type { EditorProps } from './editor.tsx'

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

/** Writes html. A field of a form like any other; its machinery is loaded when one is shown. */
export const RichTextEditor = (props: EditorProps) => (
  <Suspense fallback={<SkeletonList rows={6} />}>
    <Editor {...props} />
  </Suspense>
)
