import '../hub-file.css'
import { hubFile } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { hubFileAddress } from '../hub-file.api.ts'

const MOST = 20

/** Pages of the project's files that have the words in them. */
export function TextHits({ projId, blurry }: { projId: number; blurry: string }) {
  const { t } = useTranslation()
  const { data } = useCall(
    hubFile.find,
    { query: { projId, blurry, page: 0, size: MOST } },
    { keepPrevious: true, quiet: true },
  )
  if (!data || data.content.length === 0) return null
  return (
    <section className="hub-file-hits" aria-label={t('hubFile.inTexts')}>
      <h2>{t('hubFile.inTexts')}</h2>
      <ul>
        {data.content.map(({ file, page, text }) => (
          <li key={`${file.fileId}-${page}-${text}`}>
            <Link to={`${hubFileAddress(file)}&page=${page}&find=${encodeURIComponent(blurry)}`}>
              {file.title ?? file.name}
            </Link>
            {file.pages.length > 1 && <span className="model-quiet"> {t('hubFile.pageNo', { page: page + 1 })}</span>}
            <p className="model-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
