import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOutsideLink } from './outside-link.ts'
import { ToolButton } from './tool-button.tsx'

/** Sets, changes or removes the link under the selection; without one the address itself is written. */
export function LinkButton({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const { t } = useTranslation()
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const [address, setAddress] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const close = () => {
    setAddress(undefined)
    setWrong(false)
  }
  const set = () => {
    const href = address?.trim() ?? ''
    if (!isOutsideLink(href)) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isOn)
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
        .run()
    else chain.setLink({ href }).run()
    close()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  const panel = (
    <div className="rich-text-link">
      <Input
        autoFocus
        size="small"
        maxLength={2000}
        status={isWrong ? 'error' : undefined}
        aria-label={t('richText.linkAddress')}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onPressEnter={(event) => {
          // The form around must not take it for its own.
          event.preventDefault()
          set()
        }}
      />
      {isWrong && (
        <p role="alert" className="rich-text-wrong">
          {t('richText.linkWrong')}
        </p>
      )}
      <span className="rich-text-link-actions">
        {isOn && (
          <Button size="small" onClick={remove}>
            {t('richText.linkRemove')}
          </Button>
        )}
        <Button size="small" type="primary" onClick={set}>
          {t('richText.linkSet')}
        </Button>
      </span>
    </div>
  )
  return (
    <Popover
      trigger="click"
      arrow={false}
      content={panel}
      destroyOnHidden
      open={address !== undefined}
      onOpenChange={(open) => (open ? setAddress(String(editor.getAttributes('link').href ?? '')) : close())}
    >
      <ToolButton icon="link" label={t('richText.link')} isOn={isOn} disabled={isDisabled} aria-haspopup="dialog" />
    </Popover>
  )
}
