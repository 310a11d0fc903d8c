import type { SharedContent } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/picture/icon.tsx'
import type { IconName } from '../../../../ui/picture/icons.ts'
import { Logo } from '../../../../ui/picture/logo.tsx'
import type { SharedItem } from './shared-item.ts'
import './shared-list.css'

interface SharedListProps {
  content: SharedContent
  items: readonly SharedItem[]
  onOpen: (key: string) => void
}

/** What is in the package. */
export function SharedList({ content, items, onOpen }: SharedListProps) {
  const { t } = useTranslation()
  const models = items.filter(({ file }) => !file)
  const drawings = items.filter(({ file }) => file?.kind === 'drawing')
  const documents = items.filter(({ file }) => file && file.kind !== 'drawing')
  const group = (title: string, icon: IconName, rows: readonly SharedItem[]) =>
    rows.length > 0 && (
      <section>
        <h2>{title}</h2>
        <ul>
          {rows.map(({ key, name, version }) => (
            <li key={key}>
              <button type="button" onClick={() => onOpen(key)}>
                <Icon name={icon} size={20} />
                <span className="shared-list-name">{name ?? t('outer.allModels')}</span>
                {version !== undefined && <span>V{version}</span>}
                <Icon name="chevron-right" />
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <main className="shared-list">
      <header>
        <Logo size={28} />
        <div>
          <h1>{content.description}</h1>
          <p>{[content.projName, content.subName, content.release].filter(Boolean).join('\u2003')}</p>
        </div>
      </header>
      {group(t('outer.models'), 'model', models)}
      {group(t('outer.drawings'), 'layers', drawings)}
      {group(t('outer.documents'), 'books', documents)}
    </main>
  )
}
