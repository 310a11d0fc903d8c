import type { Model, ModelDoubt } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { modelAddress } from '../model.api.ts'
import { numberText } from '../model-labels.ts'

/** How little a version has in common with the one before it, side by side. */
export function DoubtFacts({ row }: { row: Model & { doubt: ModelDoubt } }) {
  const { t, i18n } = useTranslation()
  const { doubt, version, projId, writtenBy } = row
  const share = numberText(Math.max(doubt.shared, doubt.placed) * 100, i18n.language)
  const count = (value: number) => numberText(value, i18n.language)
  const facts = [
    { label: t('model.confirm.elements'), before: count(doubt.elementsBefore), now: count(doubt.elements) },
    { label: t('model.confirm.writtenBy'), before: doubt.writtenByBefore, now: writtenBy ?? '' },
  ]
  return (
    <>
      <p>{t('model.confirm.why', { before: doubt.beforeVersion, share })}</p>
      <table className="model-doubt">
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Link to={modelAddress({ projId, fileId: doubt.beforeFileId })}>
                {t('model.versionNo', { version: doubt.beforeVersion })}
              </Link>
            </th>
            <th scope="col">{t('model.confirm.thisVersion', { version })}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, before, now }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before || '–'}</td>
              <td>{now || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
