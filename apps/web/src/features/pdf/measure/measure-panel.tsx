import { useTranslation } from 'react-i18next'
import { mmPerPoint } from './measure.ts'
import type { Measuring } from './use-measuring.ts'

/** What is measured, and by which scale. */
export function MeasurePanel({ measuring }: { measuring: Measuring }) {
  const { t } = useTranslation()
  const { kind, setKind, scale, setRatio, written, calibrating, calibrate, draft, finish, shapes, clear } = measuring
  if (calibrating)
    return (
      <form
        className="document-note"
        onSubmit={(event) => {
          event.preventDefault()
          calibrate(Number(new FormData(event.currentTarget).get('mm')))
        }}
      >
        <label>
          {t('measurePdf.knownLength')}{' '}
          {/* biome-ignore lint/a11y/noAutofocus: the two points were set for this number */}
          <input name="mm" className="document-number pdf-mm" inputMode="decimal" required autoFocus />
        </label>
        <button type="submit" className="document-act document-act-main">
          {t('common.ok')}
        </button>
      </form>
    )
  return (
    <div className="document-note" role="toolbar" aria-label={t('measurePdf.title')}>
      {(['length', 'area'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className="document-act"
          aria-pressed={kind === each}
          disabled={scale === undefined}
          onClick={() => setKind(each)}
        >
          {t(`measurePdf.${each}`)}
        </button>
      ))}
      <button
        type="button"
        className="document-act"
        aria-pressed={kind === 'calibrate'}
        onClick={() => setKind('calibrate')}
      >
        {t('measurePdf.calibrate')}
      </button>
      <label>
        1:{' '}
        <input
          key={scale}
          className="document-number"
          inputMode="numeric"
          aria-label={t('measurePdf.ratio')}
          placeholder={written ? String(written) : ''}
          defaultValue={scale === undefined ? '' : Math.round(scale / mmPerPoint(1))}
          onKeyDown={({ key, currentTarget }) =>
            key === 'Enter' && Number(currentTarget.value) > 0 && setRatio(Number(currentTarget.value))
          }
          onBlur={({ currentTarget }) => Number(currentTarget.value) > 0 && setRatio(Number(currentTarget.value))}
        />
      </label>
      {written !== undefined && scale === undefined && (
        <button type="button" className="document-act document-act-main" onClick={() => setRatio(written)}>
          {t('measurePdf.useWritten', { ratio: `1:${written}` })}
        </button>
      )}
      {draft?.kind === 'area' && draft.points.length > 2 && (
        <button type="button" className="document-act document-act-main" onClick={finish}>
          {t('measurePdf.finish')}
        </button>
      )}
      {shapes.length > 0 && (
        <button type="button" className="document-act" onClick={clear}>
          {t('measurePdf.clear')}
        </button>
      )}
      <span className="document-count" role="status">
        {t(scale === undefined && kind !== 'calibrate' ? 'measurePdf.needsScale' : `measurePdf.${kind}How`)}
      </span>
    </div>
  )
}
