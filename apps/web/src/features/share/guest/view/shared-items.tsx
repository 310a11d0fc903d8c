import { type SharedContent, shareKindOf } from '@sunmao/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Empty } from '../../../../ui/loading/empty.tsx'
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx'
import { itemAt, itemsIn } from './shared-item.ts'
import { SharedList } from './shared-list.tsx'
import type { SharedViewProps } from './view-props.ts'

const SharedBench = lazyComponent<SharedViewProps>(async () => (await import('./shared-bench.tsx')).SharedBench)
const SharedFile = lazyComponent<SharedViewProps>(async () => (await import('./shared-file.tsx')).SharedFile)

/** One item is shown at once; of several a list comes first, and the address says which of them is open. */
export function SharedItems({ content, expiry }: { content: SharedContent; expiry: string | undefined }) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const kind = shareKindOf(content.accessType)
  const items = useMemo(() => itemsIn(content), [content])
  const only = items.length === 1 ? items[0] : undefined
  const open = only ?? itemAt(items, hash)
  const onBack = only ? undefined : () => void navigate({ hash: '' })
  if ((kind === 'issue' && content.issue) || (kind === 'link2d3d' && content.link))
    return <SharedBench content={content} expiry={expiry} fileIds={content.models.map(({ fileId }) => fileId)} />
  if (items.length === 0)
    return (
      <main className="shared-empty">
        <Empty text={t('outer.nothing')} />
      </main>
    )
  if (!open) return <SharedList content={content} items={items} onOpen={(key) => void navigate({ hash: key })} />
  const View = open.file ? SharedFile : SharedBench
  const { key, ...item } = open
  return <View key={key} content={content} expiry={expiry} onBack={onBack} {...item} />
}
