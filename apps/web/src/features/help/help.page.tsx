import { general } from '@sunmao/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Logo } from '../../ui/picture/logo.tsx'
import { firstDocument, HelpContents } from './help-contents.tsx'
import { HelpDocument } from './help-document.tsx'
import { HelpHits } from './help-hits.tsx'
import { HelpSearch } from './help-search.tsx'
import './help.css'

/** The handbook in a window of its own: contents and search at the left, the document of the query `id` beside them. */
export function HelpPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const tree = useCall(general.helpTree, {})
  const blurry = query.get('blurry') ?? ''
  const id = query.get('id') ?? firstDocument(tree.data?.children ?? []) ?? ''
  const shown = useCall(general.help, { query: { id } }, { enabled: id !== '' })
  const title = shown.data?.title
  useEffect(() => {
    document.title = t('page.title', { title: title ?? t('help.title'), app: t('app.title') })
  }, [t, title])
  const open = (next: string) => setQuery({ id: next })
  return (
    <div className="help">
      <nav className="help-tree" aria-label={t('help.title')}>
        <h1 className="help-root">
          <Logo size={20} /> {t('help.root')}
        </h1>
        <HelpSearch value={blurry} onSearch={(text) => setQuery({ blurry: text })} />
        {blurry ? (
          <HelpHits blurry={blurry} id={id} onOpen={open} />
        ) : (
          <HelpContents tree={tree} id={id} onOpen={open} />
        )}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
      <main className="help-text" tabIndex={0}>
        {tree.data && id === '' && <Empty text={t('help.empty')} />}
        {id !== '' && <HelpDocument key={id} id={id} shown={shown} />}
      </main>
    </div>
  )
}
