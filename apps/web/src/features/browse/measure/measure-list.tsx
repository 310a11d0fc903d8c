import type { Measure } from '@sunmao/viewer'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { measureWords } from './measure-labels.ts'
import './measure.css'

interface MeasureListProps {
  measures: readonly Measure[]
  onClear: () => void
}

/** What has been measured, to read, to copy and to clear; how it goes while there is nothing. */
export function MeasureList({ measures, onClear }: MeasureListProps) {
  const { t, i18n } = useTranslation()
  const { message } = App.useApp()
  const words = measures.map((one) => ({ kind: one.kind, ...measureWords(t, i18n.language, one) }))
  const copy = async () => {
    const lines = words.map(({ kind, value, more }) =>
      [t(`browse.measure.${kind}`), value, more].filter(Boolean).join('\t'),
    )
    if (await copyText(lines.join('\n'), null)) message.success(t('common.copied'))
  }
  return (
    <section className="browse-card measure-list" aria-label={t('browse.measured')}>
      {words.length === 0 ? (
        <span className="browse-quiet">{t('browse.measureHint')}</span>
      ) : (
        <>
          <ol>
            {words.map(({ value, more }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: measures are only added at the end, or cleared all at once.
              <li key={at}>
                <b>{value}</b>
                {more && <span className="browse-quiet">{more}</span>}
              </li>
            ))}
          </ol>
          <Button type="text" icon={<Icon name="copy" />} aria-label={t('browse.copyMeasures')} onClick={copy} />
          <Button type="text" icon={<Icon name="trash" />} aria-label={t('browse.clearMeasures')} onClick={onClear} />
        </>
      )}
    </section>
  )
}
