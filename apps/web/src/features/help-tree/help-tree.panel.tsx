import { general, type HelpNode } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { helpLabel } from './help-label.ts'
import './help-tree.css'

interface HelpTreePanelProps {
  appType: number
  /** The document that explains the page in front. */
  ofPage?: string | undefined
  onPick: (id: string) => void
}

/** The directory of the help documents; a document opens by its id. */
export function HelpTreePanel({ appType, ofPage, onPick }: HelpTreePanelProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(general.helpTree, { query: { appType } })
  const documents = data?.children ?? []
  return (
    <section className="help-tree">
      <h2 className="help-tree-title">{t('help.root')}</h2>
      {!data && error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data && documents.length === 0 && <Empty text={t('help.empty')} />}
      {ofPage && (
        <button type="button" className="help-tree-node help-tree-page" onClick={() => onPick(ofPage)}>
          <Icon name="help" /> {t('help.ofPage')}
        </button>
      )}
      <HelpNodes nodes={documents} onPick={onPick} />
    </section>
  )
}

const HelpNodes = ({ nodes, onPick }: { nodes: readonly HelpNode[]; onPick: (id: string) => void }) => (
  <ul className="help-tree-list">
    {nodes.map((node) => (
      <li key={node.path}>
        {node.isDir ? (
          <details className="help-tree-folder" open>
            <summary className="help-tree-node">
              <Icon name="folder" /> {node.name}
            </summary>
            <HelpNodes nodes={node.children ?? []} onPick={onPick} />
          </details>
        ) : (
          <button type="button" className="help-tree-node" onClick={() => onPick(node.path)}>
            {helpLabel(node.name)}
          </button>
        )}
      </li>
    ))}
  </ul>
)
