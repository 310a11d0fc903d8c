import type { ChainedCommands } from '@tiptap/react'
import { type Editor, useEditorState } from '@tiptap/react'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { ToolButton } from './tool-button.tsx'

const inside = [
  ['richText.rowAfter', (chain: ChainedCommands) => chain.addRowAfter()],
  ['richText.rowDelete', (chain: ChainedCommands) => chain.deleteRow()],
  ['richText.columnAfter', (chain: ChainedCommands) => chain.addColumnAfter()],
  ['richText.columnDelete', (chain: ChainedCommands) => chain.deleteColumn()],
  ['richText.mergeCells', (chain: ChainedCommands) => chain.mergeOrSplit()],
  ['richText.headerRow', (chain: ChainedCommands) => chain.toggleHeaderRow()],
  ['richText.tableDelete', (chain: ChainedCommands) => chain.deleteTable()],
] as const
const outside = [
  ['richText.tableInsert', (chain: ChainedCommands) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })],
] as const

/** Outside of a table it makes one, inside it changes that one. */
export function TableButton({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const { t } = useTranslation()
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  const items = (isOn ? inside : outside).map(([label, run]) => ({
    key: label,
    label: t(label),
    onClick: () => run(editor.chain().focus()).run(),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }} disabled={isDisabled} autoFocus>
      <ToolButton icon="table" label={t('richText.table')} isOn={isOn} disabled={isDisabled} aria-haspopup="menu" />
    </Dropdown>
  )
}
