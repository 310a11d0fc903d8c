import type { Key } from '@sunmao/i18n'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import './store.css'

interface Item {
  title: Key
  text: Key
  icon: IconName
  href: string
}

const items: readonly Item[] = [
  { title: 'store.handbook', text: 'store.handbookText', icon: 'books', href: '/help' },
  { title: 'store.ifc', text: 'store.ifcText', icon: 'model', href: '/help?id=3-models/03-export-ifc.md' },
  { title: 'store.api', text: 'store.apiText', icon: 'link', href: '/apiDocs' },
]

/** What there is to take away, until the institute has a store of its own. */
export function StorePage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('apps.store')} />
      <ul className="store">
        {items.map(({ title, text, icon, href }) => (
          <li key={title}>
            <a className="store-one" href={href} target="_blank" rel="noopener noreferrer">
              <Icon name={icon} size={24} />
              <span>
                <strong>{t(title)}</strong>
                <span className="store-text">{t(text)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
