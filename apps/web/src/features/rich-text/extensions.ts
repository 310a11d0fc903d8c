import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'
import { isOutsideLink } from './outside-link.ts'

/** What can be written is what the server keeps: another picture or link would vanish on saving. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      isAllowedUri: (address) => isOutsideLink(address),
      shouldAutoLink: isOutsideLink,
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  Image.extend({ parseHTML: () => [{ tag: 'img[src^="/file/"]' }] }),
  TableKit.configure({ table: { resizable: true } }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
]
