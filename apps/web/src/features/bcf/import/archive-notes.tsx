import type { BcfImportDetail } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'

/** What of the archive was not as the standard has it, and which of our models it means. */
export function ArchiveNotes({ row }: { row: BcfImportDetail }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('bcf.archive', { version: row.version ?? '', count: row.total })}</p>
      <h3 className="bcf-head">{t('bcf.models')}</h3>
      {row.models.length === 0 && <p className="bcf-quiet">{t('bcf.noModels')}</p>}
      <ul className="bcf-notes">
        {row.models.map(({ name, found }) => (
          <li key={name}>
            <code>{name}</code> {found ? t('bcf.modelIs', { found }) : t('bcf.modelUnknown')}
          </li>
        ))}
      </ul>
      <h3 className="bcf-head">{t('bcf.mended')}</h3>
      {row.mended.length === 0 && <p className="bcf-quiet">{t('bcf.nothingMended')}</p>}
      <ul className="bcf-notes">
        {row.mended.map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be alike, and the list never changes
          <li key={index}>
            {text} <code>{at}</code>
          </li>
        ))}
      </ul>
      {row.mendedCount > row.mended.length && (
        <p className="bcf-quiet">{t('bcf.mendedMore', { count: row.mendedCount - row.mended.length })}</p>
      )}
    </>
  )
}
