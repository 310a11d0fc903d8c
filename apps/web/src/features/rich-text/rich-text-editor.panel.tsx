import { lazyComponent, Waiting } from '../../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import type { EditorProps } from './editor.tsx'

const Editor = lazyComponent(async () => (await import('./editor.tsx')).Editor)

/** Writes html. A field of a form like any other; its machinery is loaded when one is shown. */
export const RichTextEditor = (props: EditorProps) => (
  <Waiting value={<SkeletonList rows={6} />}>
    <Editor {...props} />
  </Waiting>
)
