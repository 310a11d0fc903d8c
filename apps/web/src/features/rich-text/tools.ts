import type { Key } from '@sunmao/i18n'
import type { ChainedCommands, Editor } from '@tiptap/react'
import type { IconName } from '../../ui/picture/icons.ts'

export interface Tool {
  icon: IconName
  label: Key
  run: (chain: ChainedCommands) => ChainedCommands
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

const mark = (icon: IconName, label: Key, name: string, run: Tool['run']): Tool => ({
  icon,
  label,
  run,
  isOn: (editor) => editor.isActive(name),
})

const align = (icon: IconName, label: Key, textAlign: 'left' | 'center' | 'right'): Tool => ({
  icon,
  label,
  run: (chain) => chain.setTextAlign(textAlign),
  isOn: (editor) => editor.isActive({ textAlign }),
})

/** In groups, in the order of the bar. */
export const tools: readonly [Tool[], Tool[], Tool[], Tool[]] = [
  [
    { icon: 'undo', label: 'richText.undo', run: (chain) => chain.undo(), can: (editor) => editor.can().undo() },
    { icon: 'redo', label: 'richText.redo', run: (chain) => chain.redo(), can: (editor) => editor.can().redo() },
  ],
  [
    mark('bold', 'richText.bold', 'bold', (chain) => chain.toggleBold()),
    mark('italic', 'richText.italic', 'italic', (chain) => chain.toggleItalic()),
    mark('underline', 'richText.underline', 'underline', (chain) => chain.toggleUnderline()),
    mark('strike', 'richText.strike', 'strike', (chain) => chain.toggleStrike()),
  ],
  [
    mark('list', 'richText.bulletList', 'bulletList', (chain) => chain.toggleBulletList()),
    mark('list-ordered', 'richText.orderedList', 'orderedList', (chain) => chain.toggleOrderedList()),
    mark('quote', 'richText.quote', 'blockquote', (chain) => chain.toggleBlockquote()),
    mark('code', 'richText.code', 'codeBlock', (chain) => chain.toggleCodeBlock()),
    { icon: 'rule', label: 'richText.rule', run: (chain) => chain.setHorizontalRule() },
  ],
  [
    align('align-left', 'richText.alignLeft', 'left'),
    align('align-center', 'richText.alignCenter', 'center'),
    align('align-right', 'richText.alignRight', 'right'),
  ],
]
