import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'

interface SavedGroupProps {
  title: string
  /** What stands there while there is nothing. */
  empty: string
  /** Nothing while it is not known. */
  count: number | undefined
  failure?: { message: string; retry: () => unknown }
  add?: { label: string; onClick: () => void }
  children: ReactNode
}

/** One kind of what is kept, with the button that adds to it. */
export function SavedGroup({ title, empty, count, failure, add, children }: SavedGroupProps) {
  return (
    <section className="saved-group" aria-label={title}>
      <header>
        <h3>
          {title}
          {count !== undefined && count > 0 && <span className="browse-quiet"> {count}</span>}
        </h3>
        {add && (
          <Button
            type="text"
            size="small"
            icon={<Icon name="plus" />}
            aria-label={add.label}
            title={add.label}
            onClick={add.onClick}
          />
        )}
      </header>
      {failure && <Failure text={failure.message} onRetry={failure.retry} />}
      {count === 0 && <Empty text={empty} />}
      {children}
    </section>
  )
}
