import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { isOutsideLink } from './outside-link.ts'

const starter = {
  heading: { levels: [1, 2, 3] },
  link: {
    openOnClick: false,
    isAllowedUri: (address) => isOutsideLink(address),
    shouldAutoLink: isOutsideLink,
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
  },
} satisfies Partial<StarterKitOptions>

const others = [
  Image.extend({ parseHTML: () => [{ tag: 'img[src^="/file/"]' }] }),
  TableKit.configure({ table: { resizable: true } }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
]

/** What can be written is what the server keeps: another picture or link would vanish on saving. */
export const extensions = [StarterKit.configure(starter), ...others]
/** Several who write at once undo each his own: the document knows whose what is. */
export const sharedExtensions = [StarterKit.configure({ ...starter, undoRedo: false }), ...others]
