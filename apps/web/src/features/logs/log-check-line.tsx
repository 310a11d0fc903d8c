import { logs } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { refetchOf, useCall, useSend } from '../../api/hooks.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { minuteText } from '../../ui/text/format.ts'

const WAIT_MS = 1500

/** Whether anybody has changed or removed a row, as of the last check. */
export function LogCheckLine() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data } = useCall(logs.checked, {}, { quiet: true })
  const check = useSend(logs.check, [logs.checked], { quiet: true })
  const isRunning = data?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetchOf(logs.checked), WAIT_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  if (!data) return null
  return (
    <div className="logs-check">
      <span className={data.state === 'broken' ? 'logs-failed' : undefined} role="status">
        {data.state !== 'never' && <Icon name={data.state === 'broken' ? 'warning' : 'check'} />}{' '}
        {t(`logs.state.${data.state}`, { count: data.rows, until: minuteText(data.until) })}
      </span>
      <Button
        size="small"
        loading={check.isPending || isRunning}
        onClick={() => check.mutate({}, { onError: (error) => message.error(messageOf(error)) })}
      >
        {t('logs.check')}
      </Button>
      {data.state === 'broken' && (
        <ul>
          {data.problems.map((text) => (
            <li key={text} className="logs-failed">
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
