import { useTranslation } from 'react-i18next'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useCategories } from './category-options.ts'

/** The categories beside the list; a click shows what lies in one, and below it. */
export function CategoryTree() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const categories = useCategories()
  const chosen = Number(query.get('cat')) || undefined
  const choose = (cat: number | undefined) => setQuery({ cat, page: undefined, id: undefined })
  return (
    <nav className="design-tree" aria-label={t('designLibrary.categories')}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => choose(undefined)}>
        <Icon name="books" size={16} /> {t('designLibrary.all')}
      </button>
      {categories.map(({ id, label, depth, total }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          style={{ paddingLeft: 12 + depth * 18 }}
          onClick={() => choose(id)}
        >
          <Icon name="folder" size={16} /> <span>{label}</span>
          <small>{total}</small>
        </button>
      ))}
    </nav>
  )
}
