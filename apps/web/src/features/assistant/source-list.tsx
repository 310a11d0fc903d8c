import type { assistant, Citation, Reply } from '@sunmao/contract'
import { Button, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'

interface SourceListProps {
  citations: readonly Citation[]
  status: Reply<typeof assistant.status>
}

export function SourceList({ citations, status }: SourceListProps) {
  const { t } = useTranslation()
  return (
    <aside className="assistant-sources" aria-label={t('assistant.sources')}>
      <p className="assistant-sources-head">
        <strong>{t('assistant.sources')}</strong>
        {citations.length > 0 && <span>{t('assistant.sourceCount', { count: citations.length })}</span>}
      </p>
      <Sources citations={citations} />
      <p className="assistant-sources-foot">
        <Icon name="eye" size={14} /> {t('assistant.onlyYours')}{' '}
        <Popover
          trigger="click"
          content={
            <div className="assistant-leaves">
              {status.hasEndpoint
                ? t(`assistant.leaves.${status.leaves}`, { model: status.model })
                : t('assistant.leaves.nothing')}
            </div>
          }
        >
          <Button type="link" size="small">
            {t('assistant.leaves.title')}
          </Button>
        </Popover>
      </p>
    </aside>
  )
}

export const Sources = ({ citations }: { citations: readonly Citation[] }) => (
  <ol className="assistant-source-rows">
    {citations.map(({ no, title, detail, extract, link }) => (
      <li key={no}>
        <span className="assistant-cite">{no}</span>
        <span>
          {link ? (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
          {detail && <span className="assistant-detail">{detail}</span>}
          {extract && <span className="assistant-detail">{extract}</span>}
        </span>
      </li>
    ))}
  </ol>
)
