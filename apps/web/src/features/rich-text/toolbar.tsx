import { type Editor, useEditorState } from '@tiptap/react'
import { Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from './link-button.tsx'
import { PictureButton } from './picture-button.tsx'
import { TableButton } from './table-button.tsx'
import { ToolButton } from './tool-button.tsx'
import { type Tool, tools } from './tools.ts'

interface ToolbarProps {
  editor: Editor
  onPictures: (files: readonly File[]) => void
  isDisabled: boolean
}

const levels = [0, 1, 2, 3] as const

/** One stop for the tab key; the arrows go through it. */
export function Toolbar({ editor, onPictures, isDisabled }: ToolbarProps) {
  const { t } = useTranslation()
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools
        .flat()
        .filter(({ isOn }) => isOn?.(now))
        .map(({ label }) => label),
      can: tools
        .flat()
        .filter(({ can }) => can?.(now) ?? true)
        .map(({ label }) => label),
      level: levels.find((level) => level > 0 && now.isActive('heading', { level })) ?? 0,
    }),
  })
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.label}
      icon={tool.icon}
      label={t(tool.label)}
      isOn={tool.isOn && state.on.includes(tool.label)}
      disabled={isDisabled || !state.can.includes(tool.label)}
      onClick={() => tool.run(editor.chain().focus()).run()}
    />
  )
  const [history, marks, blocks, aligns] = tools.map((group) => group.map(button))
  return (
    <div className="rich-text-tools" role="toolbar" aria-label={t('richText.toolbar')} onKeyDown={moveFocus}>
      {history}
      <Select
        size="small"
        variant="borderless"
        className="rich-text-style"
        popupMatchSelectWidth={false}
        disabled={isDisabled}
        aria-label={t('richText.style')}
        value={state.level}
        options={levels.map((level) => ({
          value: level,
          label: t(level === 0 ? 'richText.paragraph' : `richText.heading${level}`),
        }))}
        onChange={(level) => {
          const chain = editor.chain().focus()
          if (level === 0) chain.setParagraph().run()
          else chain.setHeading({ level }).run()
        }}
      />
      {marks}
      <span className="rich-text-gap" />
      {blocks}
      <span className="rich-text-gap" />
      {aligns}
      <span className="rich-text-gap" />
      <LinkButton editor={editor} isDisabled={isDisabled} />
      <TableButton editor={editor} isDisabled={isDisabled} />
      <PictureButton onPictures={onPictures} isDisabled={isDisabled} />
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLButtonElement)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length]
  next?.focus()
  event.preventDefault()
}
