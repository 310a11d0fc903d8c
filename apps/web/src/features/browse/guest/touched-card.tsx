import { modelQuery } from '@sunmao/contract'
import { elementsIn, type Viewer } from '@sunmao/viewer'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ElementProperties } from '../../model/elements/element-properties.panel.tsx'

interface Element {
  fileId: number
  index: number
}

/** What the reader touched: its name and place, and everything that is known of it when he opens the card. */
export function TouchedCard({ viewer, canRead }: { viewer: Viewer; canRead: boolean }) {
  const selected = useSyncExternalStore(viewer.state.subscribe, () => viewer.state.getState().selected)
  const [fileId, runs] = Object.entries(selected).find(([, each]) => each.length > 0) ?? ['0', []]
  const [index] = elementsIn(runs)
  if (index === undefined) return null
  const element = { fileId: Number(fileId), index }
  return canRead ? <Described element={element} /> : <Placed element={element} />
}

function Described({ element }: { element: Element }) {
  const { t } = useTranslation()
  const { classTerm } = useIfcTerms()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(
    modelQuery.properties,
    { body: { elements: [element] } },
    { keepPrevious: true, quiet: true },
  )
  const found = data?.elements[0]
  if (!found) return null
  const name = found.name || found.tag || classTerm(found.class)
  const facts = [found.type, found.level, found.room, found.systems[0], found.material].filter(
    (fact) => fact && fact !== name,
  )
  return (
    <section className="browse-card guest-card" aria-label={t('browse.selected')}>
      <button type="button" className="guest-card-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="guest-card-text">
          <span className="guest-card-name">
            <i className="guest-dot" />
            <b>{name}</b>
            <span>{classTerm(found.class)}</span>
          </span>
          {facts.length > 0 && <span className="guest-card-facts">{facts.join('\u2003')}</span>}
        </span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} label={t(isOpen ? 'outer.less' : 'outer.more')} />
      </button>
      {isOpen && (
        <div className="guest-card-more">
          <ElementProperties selected={[element]} />
        </div>
      )}
    </section>
  )
}

/** For who may not read properties: where it is. */
function Placed({ element: { fileId, index } }: { element: Element }) {
  const { t } = useTranslation()
  const { data } = useCall(
    modelQuery.position,
    { body: { fileIds: [fileId], elementIds: [index] } },
    { keepPrevious: true, quiet: true },
  )
  return (
    <section className="browse-card guest-card" aria-label={t('browse.selected')}>
      <p className="guest-card-head">
        <span className="guest-card-name">
          <i className="guest-dot" />
          <b>{data?.[0]?.text || t('outer.selected')}</b>
        </span>
      </p>
    </section>
  )
}
