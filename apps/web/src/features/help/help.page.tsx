import { general } from '@sunmao/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useCall } from '../../api/hooks.ts'
import { usePage } from '../../page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import './help.css'

/** The handbook in a window of its own: directory at the left, the document of the query `id` beside it. */
export function HelpPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const tree = useCall(general.helpTree, {})
  const id = query.get('id') ?? tree.data?.children?.[0]?.path ?? ''
  const shown = useCall(general.help, { query: { id } }, { enabled: id !== '' })
  const title = shown.data?.title
  useEffect(() => {
    document.title = t('page.title', { title: title ?? t('help.title'), app: t('app.title') })
  }, [t, title])
  return (
    <div className="help">
      <nav className="help-tree" aria-label={t('help.title')}>
        <h1 className="help-root">
          <Logo size={20} /> {t('help.root')}
        </h1>
        {tree.data?.children?.map((node) => (
          <button
            key={node.path}
            type="button"
            className="help-entry"
            aria-current={node.path === id ? 'page' : undefined}
            onClick={() => setQuery({ id: node.path })}
          >
            {node.name.replace(/\.pdf$/i, '')}
          </button>
        ))}
      </nav>
      <main className="help-text">
        {shown.isError && <Failure text={shown.error.status === 404 ? t('help.notFound') : shown.error.message} />}
        {shown.isPending && id !== '' && <SkeletonList />}
        {tree.data && id === '' && <Empty text={t('help.empty')} />}
        {shown.data && <Markdown remarkPlugins={[remarkGfm]}>{shown.data.markdown}</Markdown>}
      </main>
    </div>
  )
}
