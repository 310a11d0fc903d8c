import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'

interface AskBoxProps {
  isBusy: boolean
  disabledReason: string | undefined
  suggestions: readonly string[]
  onAsk: (question: string) => void
  onStop: () => void
}

const MOST = 1000

/** Enter asks, with Shift it begins a line. */
export function AskBox({ isBusy, disabledReason, suggestions, onAsk, onStop }: AskBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const send = () => {
    const question = text.trim()
    if (!question || isBusy || disabledReason) return
    setText('')
    onAsk(question)
  }
  return (
    <div className="assistant-ask">
      {!isBusy && !disabledReason && suggestions.length > 0 && (
        <div className="assistant-suggestions">
          {suggestions.map((one) => (
            <Button key={one} size="small" onClick={() => onAsk(one)}>
              {one}
            </Button>
          ))}
        </div>
      )}
      <div className="assistant-box">
        <Input.TextArea
          aria-label={t('assistant.question')}
          placeholder={disabledReason ?? t('assistant.placeholder')}
          disabled={disabledReason !== undefined}
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={MOST}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        {isBusy ? (
          <Button onClick={onStop}>{t('assistant.stop')}</Button>
        ) : (
          <Button
            type="primary"
            icon={<Icon name="arrow" />}
            aria-label={t('assistant.ask')}
            disabled={text.trim() === '' || disabledReason !== undefined}
            onClick={send}
          />
        )}
      </div>
    </div>
  )
}
