import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'

/** From home down to the page in front. Groups of the menu have no page of their own, so they are no links. */
export function Crumbs({ trail }: { trail: readonly string[] }) {
  const { t } = useTranslation()
  const home = t('menu.dashboard')
  return (
    <nav className="crumbs" aria-label={t('nav.breadcrumb')}>
      <ol className="crumbs-list">
        <li>
          {trail.length === 0 ? (
            <span className="crumbs-here" aria-current="page">
              {home}
            </span>
          ) : (
            <Link className="crumbs-link" to="/dashboard">
              {home}
            </Link>
          )}
        </li>
        {trail.map((title, i) => (
          <Fragment key={title}>
            <li aria-hidden="true" className="crumbs-mark">
              <Icon name="chevron-right" size={12} />
            </li>
            <li
              className={i === trail.length - 1 ? 'crumbs-here' : undefined}
              aria-current={i === trail.length - 1 ? 'page' : undefined}
            >
              {title}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
