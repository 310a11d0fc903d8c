import { hardFindings, type Link2d3d } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import './link2d3d.css'

/** What speaks against a calibration, in words and figures. */
export function LinkFindings({ link: { findings } }: { link: Pick<Link2d3d, 'findings'> }) {
  const { t } = useTranslation()
  if (findings.length === 0) return null
  return (
    <ul className="link-findings" aria-label={t('link2d3d.look.findings')}>
      {findings.map(({ code, text }) => (
        <li key={code} className={hardFindings.includes(code) ? 'link-finding-hard' : undefined}>
          {text}
        </li>
      ))}
    </ul>
  )
}
