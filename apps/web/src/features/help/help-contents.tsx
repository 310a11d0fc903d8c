import type { HelpNode } from '@sunmao/contract'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'

/** Documents are named after their files; the ending tells readers nothing. */
const labelOf = (name: string) => name.replace(/\.pdf$/i, '')

export function firstDocument(nodes: readonly HelpNode[]): string | undefined {
  for (const node of nodes) {
    const found = node.isDir ? firstDocument(node.children ?? []) : node.path
    if (found) return found
  }
  return undefined
}

interface HelpContentsProps {
  tree: { data?: HelpNode; error: { message: string } | null; refetch: () => unknown }
  id: string
  onOpen: (id: string) => void
}

export function HelpContents({ tree: { data, error, refetch }, id, onOpen }: HelpContentsProps) {
  if (!data && error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={8} />
  return <Nodes nodes={data.children ?? []} id={id} onOpen={onOpen} />
}

interface NodesProps {
  nodes: readonly HelpNode[]
  id: string
  onOpen: (id: string) => void
}

const Nodes = ({ nodes, id, onOpen }: NodesProps) => (
  <ul className="help-nodes">
    {nodes.map((node) => (
      <li key={node.path}>
        {node.isDir ? (
          <details open>
            <summary className="help-entry">
              <Icon name="folder" /> {node.name}
            </summary>
            <Nodes nodes={node.children ?? []} id={id} onOpen={onOpen} />
          </details>
        ) : (
          <button
            type="button"
            className="help-entry"
            aria-current={node.path === id ? 'page' : undefined}
            onClick={() => onOpen(node.path)}
          >
            {labelOf(node.name)}
          </button>
        )}
      </li>
    ))}
  </ul>
)
