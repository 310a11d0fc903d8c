import type { IssueDetail } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { PlaceLink } from '../../../session/place-link.tsx'
import { Icon } from '../../../ui/icon.tsx'

const SHOWN = 4

/** Elements that it is about, and what else it refers to. */
export function IssueElements({ row, onOpen }: { row: IssueDetail; onOpen: (id: number) => void }) {
  const { t } = useTranslation()
  const { classTerm } = useIfcTerms()
  const [isWhole, setWhole] = useState(false)
  const { elements, references } = row
  const shown = isWhole ? elements : elements.slice(0, SHOWN)
  return (
    <>
      {elements.length > 0 && (
        <section className="issue-part" aria-label={t('issue.field.elements')}>
          <h3>{t('issue.elements', { count: elements.length })}</h3>
          <ul className="issue-things">
            {shown.map(({ fileId, index, name, globalId, class: type }) => (
              <li key={`${fileId}/${index}`}>
                <Icon name="model" size={14} />
                <span className="issue-cut">{name || globalId}</span>
                <span className="issue-quiet">{classTerm(type)}</span>
              </li>
            ))}
          </ul>
          {elements.length > shown.length && (
            <button type="button" className="issue-more" onClick={() => setWhole(true)}>
              {t('issue.elementsMore', { count: elements.length - shown.length })}
            </button>
          )}
        </section>
      )}
      {references.length > 0 && (
        <section className="issue-part" aria-label={t('issue.field.references')}>
          <h3>{t('issue.field.references')}</h3>
          <ul className="issue-things">
            {references.map(({ kind, id, title, link }) => (
              <li key={`${kind}/${id}`}>
                <Icon name={kind === 'issue' ? 'flag' : kind === 'release' ? 'bookmark' : 'model'} size={14} />
                {kind === 'issue' ? (
                  <button type="button" className="issue-more" onClick={() => onOpen(id)}>
                    {title}
                  </button>
                ) : link ? (
                  <PlaceLink to={link}>{title}</PlaceLink>
                ) : (
                  title
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
