import type { ReleaseSwitch } from '@sunmao/contract'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Status } from '../../ui/label/status.tsx'
import { parseTime } from '../../ui/text/format.ts'

/** How far a switch is. While the product changes places the page waits for its answer, and then goes on. */
export function ReleaseSteps({ current, seconds }: { current: ReleaseSwitch; seconds: number }) {
  const { t } = useTranslation()
  return (
    <Alert
      className="release-note"
      type="warning"
      showIcon
      title={t('release.switching', { from: current.from, to: current.to })}
      description={
        <>
          <p>{t('release.switchingText', { count: seconds })}</p>
          <StepList of={current} />
        </>
      }
    />
  )
}

export function StepList({ of }: { of: ReleaseSwitch }) {
  const { t } = useTranslation()
  return (
    <ol className="release-steps" aria-live="polite">
      {of.steps.map(({ step, time, text }) => (
        <li key={`${step} ${time}`}>
          <span className="release-number">{parseTime(time, '{h}:{i}:{s}')}</span>{' '}
          <Status meaning={step === 'failed' || step === 'stuck' ? 'open' : 'done'}>
            {t(`release.step.${step}`, { version: of.to })}
          </Status>
          {text && <pre className="release-problem">{text}</pre>}
        </li>
      ))}
    </ol>
  )
}
